// database: postgresql
/** Servers with different clocks on one database. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from '../test/command'
import { copyPreparedDatabase } from '../test/database'
import { callApi, registerDevice } from '../test/device'
import { generousLimits } from '../test/generous-limits'
import { memberToken } from '../test/member-token'
import { readConfig } from './base/config'
import { type Database, one } from './database/database'
import { DatabaseClock } from './database/database-clock'
import { openPostgresql } from './database/postgresql'
import type { Finding } from './operate/commands/doctor/finding'
import { listProcesses, startHeartbeat } from './operate/heartbeat'
import { start } from './start'

const minutes = 60_000
const metricsToken = 'a-token-of-the-reader'

describe('a server whose clock is off', () => {
  async function prepare() {
    const copy = await copyPreparedDatabase()
    if (!('DATABASE_URL' in copy)) throw new Error('only on PostgreSQL')
    const database = await openPostgresql(copy.DATABASE_URL)
    onTestFinished(() => database.close())
    const environment = { ...copy, ...generousLimits, DEMO_DATA: 'n', METRICS_TOKEN: metricsToken }
    return { database, environment }
  }

  /** @param ahead milliseconds that its machine's clock is ahead */
  async function serve(environment: Record<string, string>, ahead: number) {
    const log: { msg: string }[] = []
    const running = await start(readConfig({ ...environment, PORT: '0', LOG_LEVEL: 'warn' }), {
      role: 'web',
      machineClock: () => Date.now() + ahead,
      logTo: { write: (line) => log.push(JSON.parse(line)) },
    })
    onTestFinished(() => running.stop())
    return { url: running.url, log }
  }

  const authenticate = (url: string, refreshToken: string) =>
    callApi<{ jwtToken: string; refreshToken: string }>(url, '/authenticate', {
      body: { refreshToken, appVersion: '1' },
    })

  test.each([-10, -5, 5, 10])(
    'by %d minutes: its neighbor accepts its tokens, and it accepts theirs',
    async (ahead) => {
      const { database, environment } = await prepare()
      const wrong = await serve(environment, ahead * minutes)
      const right = await serve(environment, 0)
      const everywhere = async (path: string, token: string) => {
        for (const { url } of [wrong, right]) await callApi(url, path, { token })
      }
      for (const { url } of [wrong, right]) {
        await everywhere('/product/contains/atorvastatin/list', (await registerDevice(url)).token)
      }

      // A member's portal has the right time; a sign-in on this server is valid on the other one, and the other way
      // around.
      const organizationKey = Buffer.alloc(32, 7).toString('base64')
      await database.query(`update organization set sso_key = $1 where code = 'ACME'`, [organizationKey])
      for (const [here, there] of [
        [wrong.url, right.url],
        [right.url, wrong.url],
      ] as const) {
        const { token, refreshToken } = await registerDevice(here)
        const encUser = await memberToken(organizationKey, `ana${here.slice(-5)}@example.com`)
        const password = 'Lake-House-7'
        await callApi(here, '/sso/getuserinfo', { token, body: { encUser, password } })
        const signedIn = await callApi(here, '/sso/login', { token, body: { encUser, password, refreshToken } })
        const first = await authenticate(there, signedIn.refreshToken ?? '')
        await everywhere('/account/', first.jwtToken)
        const second = await authenticate(here, first.refreshToken)
        await everywhere('/account/', second.jwtToken)
        await everywhere('/account/', first.jwtToken)
      }
    },
  )

  test('by ten minutes reports it in its log, its metrics, `status` and `doctor`; one that’s off by half a minute doesn’t', async () => {
    const { environment } = await prepare()
    const late = await serve(environment, -10 * minutes)
    const near = await serve(environment, 0.45 * minutes)
    expect(late.log.map(({ msg }) => msg)).toEqual([
      "this machine's clock is 600 seconds behind the database's, and the database's time is used: set both by NTP",
    ])
    expect(near.log).toEqual([])
    const metricOf = async (url: string) => {
      const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      return Number(/^clock_ahead_seconds (\S+)$/m.exec(await response.text())?.[1])
    }
    expect(await metricOf(late.url)).toBeCloseTo(-600, -1)
    expect(await metricOf(near.url)).toBeCloseTo(27, -1)

    const status = await runCommand(['status'], environment)
    expect(status.code).toBe(1)
    expect(status.stdout.match(/^ {2}web .*$/gm)?.map((line) => line.replace(/^.* UTC/, ''))).toEqual([
      "  ITS CLOCK IS 600 seconds behind the database's: set both by NTP",
      '',
    ])
    const { stdout } = await runCommand(['doctor', '--json'], environment)
    const { findings } = JSON.parse(stdout) as { findings: Finding[] }
    expect(
      findings.filter(({ check }) => check === 'clock').map(({ level, sentence }) => `${level}: ${sentence}`),
    ).toEqual([
      "good: This machine's clock and the database's agree.",
      expect.stringMatching(
        /^bad: The clock of the web process that started at \S+ UTC is 600 seconds behind the database's: set both by NTP\./,
      ),
    ])
  })

  test('while it runs is noticed at the next heartbeat and uses the database’s time from then on, until it’s right again', async () => {
    const { database } = await prepare()
    let ahead = 0
    const clock = await DatabaseClock.open(database, () => Date.now() + ahead)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const heard: boolean[] = []
    const failures: unknown[] = []
    const stop = await startHeartbeat({
      database,
      role: 'web',
      version: '1',
      failures: () => 0,
      oldestRequest: () => 0,
      clock,
      onClock: (isOff) => heard.push(isOff),
      onError: (error) => failures.push(error),
    })
    onTestFinished(stop)
    const beatUntil = async (expected: number) => {
      vi.advanceTimersByTime(5000)
      await expect
        .poll(async () => Math.round(((await listProcesses(database))[0]?.clockAhead ?? 0) / minutes))
        .toBe(expected)
    }
    await beatUntil(0)
    expect(heard).toEqual([])
    // The second one is a machine whose clock starts in 1970.
    for (const minutesAhead of [10, -1_000_000, 0]) {
      ahead = minutesAhead * minutes
      await beatUntil(minutesAhead)
      expect(Math.abs(clock.now() - (await timeOf(database)))).toBeLessThan(20_000)
    }
    expect(heard).toEqual([true, false])
    expect(failures).toEqual([])
  })

  test('by less than a second isn’t off: its time doesn’t jump with each comparison', async () => {
    const { database } = await prepare()
    let ahead = 900
    const clock = await DatabaseClock.open(database, () => Date.now() + ahead)
    expect(clock.ahead).toBe(0)
    ahead = -900
    await clock.compare()
    expect(clock.ahead).toBe(0)
  })
})

async function timeOf(database: Database): Promise<number> {
  const { time } = await one<{ time: Date }>(database, 'select clock_timestamp() "time"')
  return time.getTime()
}
