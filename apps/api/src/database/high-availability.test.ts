// database: with --all postgresql
/**
 * The files of deploy/high-availability in the programs that they are for, and the loss of the leading machine under load.
 * `pnpm try:failover` installs the programs and does the latter.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Acknowledged, hasPrices, idOf, readerOf, register, visit } from '../../test/acknowledged-visits'
import { every } from '../../test/every'
import { connectPg } from '../../test/pg-client'
import { preparePractice } from '../../test/practice-machines'
import { type ReceivedMail, startSmtp } from '../../test/smtp'

const kills = Number(process.env.KILLS ?? 0)
const machines = process.env.MACHINES === '3' ? 3 : 2
/** A busy machine takes longer than Patroni's 20 seconds. */
const patience = { timeout: 300_000, interval: 1000 }

describe.skipIf(process.env.HIGH_AVAILABILITY === undefined)('deploy/high-availability', () => {
  test.each([2, 3] as const)('HAProxy and Patroni accept the files for %i machines', async (databases) => {
    const practice = await preparePractice(databases)
    onTestFinished(() => practice.stop())
    execFileSync('haproxy', ['-c', '-f', `${practice.folderOf(4)}/haproxy.cfg`])
    for (const machine of [1, 2, 3].slice(0, databases)) {
      const file = `${practice.folderOf(machine)}/patroni.yml`
      const { stdout, stderr } = spawnSync('patroni', ['--validate-config', file], { encoding: 'utf8' })
      const complaints = (stdout + stderr).split('\n').filter((line) => line !== '')
      // Patroni 3.0 misses a list that it doesn't need, and no etcd runs here.
      expect(complaints.filter((line) => !/^bootstrap\.pg_hba +is not|is not reachable/.test(line))).toEqual([])
    }
  })

  test.skipIf(kills === 0)(
    'the leading machine is lost under load: nothing acknowledged is lost, nothing is sent twice, and it comes back as a standby',
    { timeout: 3_600_000 },
    async () => {
      await buildIfStale()
      const practice = await preparePractice(machines)
      onTestFinished(() => practice.stop())
      await practice.start()
      const leaderOfAll = async () => {
        await expect.poll(practice.leaderOfAll, patience).toBeDefined()
        return (await practice.leaderOfAll()) ?? 0
      }
      await leaderOfAll()
      const smtp = await startSmtp()
      onTestFinished(() => smtp.close())
      const environment = {
        PORT: '0',
        LOG_LEVEL: 'silent',
        RATE_LIMIT: '1000000',
        OVERLOAD_DELAY: '60000',
        TRUST_PROXY: 'loopback',
        SMTP_URL: smtp.url,
        MAIL_FROM: 'no-reply@rxgauge.example',
        PUBLIC_URL: 'http://localhost',
        DEMO_DATA: 'y',
        DATABASE_URL: practice.databaseUrl,
        DATABASE_REPLICA_URL: practice.standbyUrl,
      }
      const serve = async (standbyReads: 'y' | 'n') => {
        const settings = { ...environment, DATABASE_STANDBY_READS: standbyReads }
        const server = await serveProgram('apps/api/dist/main.js', settings, undefined, ['serve'])
        onTestFinished(() => server.end('SIGKILL'))
        return server.url
      }
      const load = await loadServers(practice.primaryUrl, [await serve('n'), await serve('y')])

      const rounds: Round[] = []
      for (let kill = 1; kill <= kills; kill++) {
        const leader = await leaderOfAll()
        const before = load.count()
        const twiceBefore = sentTwice(smtp.received)
        await load.beginRound()
        await load.hasSent(5)
        const killed = performance.now()
        await practice.lose(leader)
        await load.hasSent(10)
        const away = load.longestGapSince(killed)
        const started = performance.now()
        await practice.comeBack(leader)
        await leaderOfAll()
        rounds.push({
          machine: leader,
          secondsAway: away / 1000,
          secondsUntilStandby: (performance.now() - started) / 1000,
          acknowledged: load.count() - before,
          lost: await lostOf(practice.primaryUrl, load.acknowledged),
          sentTwice: sentTwice(smtp.received) - twiceBefore,
          prices: load.prices(),
        })
        console.log(tableOf(rounds.slice(-1)))
      }
      expect(await load.stop()).toEqual([])

      const client = await connectPg(practice.primaryUrl)
      const waiting = async () =>
        (await client.query('select 1 from outbox where delivered_at is null and failed_at is null')).rowCount
      await expect.poll(waiting, patience).toBe(0)
      const arrived = new Set(smtp.received.map(({ to }) => to))
      expect([...load.acknowledged.sends].filter((recipient) => !arrived.has(recipient))).toEqual([])
      expect(sentTwice(smtp.received)).toBe(0)
      expect(await lostOf(practice.primaryUrl, load.acknowledged)).toBe(0)
      console.log(tableOf([...rounds, totalOf(rounds)]))
    },
  )
})

interface Round {
  /** The one that led and was lost; `undefined` in the sum. */
  machine?: number
  /** From the last acknowledged change before the loss to the first one after it. */
  secondsAway: number
  /** From the start of the lost machine until it's a synchronous standby. */
  secondsUntilStandby: number
  /** Changes. */
  acknowledged: number
  lost: number
  sentTwice: number
  /** Without DATABASE_STANDBY_READS and with it. */
  prices: Prices[]
}

interface Prices {
  asked: number
  refused: number
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)

const totalOf = (rounds: readonly Round[]): Round => ({
  secondsAway: Math.max(...rounds.map(({ secondsAway }) => secondsAway)),
  secondsUntilStandby: Math.max(...rounds.map(({ secondsUntilStandby }) => secondsUntilStandby)),
  acknowledged: sum(rounds.map(({ acknowledged }) => acknowledged)),
  lost: sum(rounds.map(({ lost }) => lost)),
  sentTwice: sum(rounds.map(({ sentTwice }) => sentTwice)),
  prices: [0, 1].map((server) => ({
    asked: sum(rounds.map(({ prices }) => prices[server]?.asked ?? 0)),
    refused: sum(rounds.map(({ prices }) => prices[server]?.refused ?? 0)),
  })),
})

/** As in docs/operate/failover.md. */
function tableOf(rounds: readonly Round[]): string {
  const head = [
    'lost machine',
    'seconds away',
    'seconds until it is a standby',
    'changes acknowledged',
    'of these lost',
    'emails sent twice',
    'prices refused',
    'with `DATABASE_STANDBY_READS`',
  ]
  const lines = rounds.map(({ machine, secondsAway, secondsUntilStandby, acknowledged, lost, sentTwice, prices }) => [
    machine ?? 'all; seconds: the most',
    secondsAway.toFixed(1),
    secondsUntilStandby.toFixed(1),
    acknowledged,
    lost,
    sentTwice,
    ...prices.map(({ asked, refused }) => `${refused} of ${asked}`),
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Visits, registrations and questions for prices at a steady rate, and what came of them. */
async function loadServers(databaseUrl: string, servers: readonly string[]) {
  const drug = await idOf(databaseUrl, 'Atorvastatin')
  let readers = await Promise.all(servers.map(readerOf))
  const acknowledged: Acknowledged = { devices: new Set(), coupons: new Set(), sends: new Set() }
  /** When registrations were acknowledged. */
  const times: number[] = []
  let visitors = 0
  const noPrices = () => servers.map((): Prices => ({ asked: 0, refused: 0 }))
  let prices = noPrices()
  const running = servers.flatMap((server, index) => [
    every(1000, async () => {
      await visit(server, drug, `visitor-${++visitors}@example.com`, acknowledged)
    }),
    every(200, async () => {
      const device = await register(server)
      if (!device) return
      times.push(performance.now())
      acknowledged.devices.add(device.deviceId)
    }),
    every(100, async () => {
      const round = prices[index]
      const isShown = await hasPrices(server, readers[index] ?? '', drug)
      if (!round) return
      round.asked++
      if (!isShown) round.refused++
    }),
  ])
  return {
    acknowledged,
    count: () => acknowledged.devices.size + acknowledged.coupons.size + acknowledged.sends.size,
    async beginRound() {
      // Their tokens are valid for five minutes.
      readers = await Promise.all(servers.map(readerOf))
      prices = noPrices()
    },
    prices: () => prices,
    /** Waits until so many more emails are accepted. */
    async hasSent(more: number) {
      const before = acknowledged.sends.size
      await expect.poll(() => acknowledged.sends.size, patience).toBeGreaterThanOrEqual(before + more)
    },
    /** The longest time without an acknowledged registration, in milliseconds. */
    longestGapSince(time: number) {
      const last = times.findLastIndex((each) => each <= time)
      return Math.max(...times.slice(last + 1).map((each, index) => each - (times[last + index] ?? each)))
    },
    /** Returns what failed other than by a 503. */
    stop: async () => (await Promise.all(running.map((stop) => stop()))).flat(),
  }
}

/** How many acknowledged changes the database lacks. */
async function lostOf(databaseUrl: string, { devices, coupons, sends }: Acknowledged) {
  const client = await connectPg(databaseUrl)
  const missing = async (sql: string, expected: ReadonlySet<string>) => {
    const ids = [...expected]
    const present = new Set((await client.query<{ id: string }>(sql, [ids])).rows.map(({ id }) => id))
    return ids.filter((id) => !present.has(id)).length
  }
  return (
    (await missing('select id::text from device where id::text = any($1)', devices)) +
    (await missing('select id::text from adjudication where id::text = any($1)', coupons)) +
    (await missing('select recipient id from outbox where recipient = any($1)', sends))
  )
}

const sentTwice = (received: readonly ReceivedMail[]) => received.length - new Set(received.map(({ to }) => to)).size
