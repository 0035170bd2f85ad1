/** Machines as in deploy/high-availability on addresses of this one, by the commands of docs/operate/failover.md as they stand there. */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pageBlocks } from './page-block'

export interface PracticeMachines {
  /** Of machine 1 and so on; of the servers' machine, 4. */
  folderOf(machine: number): string
  /** By way of PgBouncer and HAProxy. */
  databaseUrl: string
  /** By way of HAProxy: the machine that takes changes. */
  primaryUrl: string
  /** By way of HAProxy: a standby. */
  standbyUrl: string
  /** Starts everything, with the user, an empty database and its extensions. */
  start(): Promise<void>
  /** The machine that leads; `undefined` unless one leads and all others follow, one of them synchronously. */
  leaderOfAll(): Promise<number | undefined>
  /** `kill -9` of everything on a machine. */
  lose(machine: number): Promise<void>
  comeBack(machine: number): Promise<void>
  /** Ends everything and removes its files. */
  stop(): void
}

interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  /** Bytes; a word where it isn't known. */
  lag?: number | string
}

const [, functions = '', prepare = '', start = '', makeDatabase = ''] = pageBlocks(
  'docs/operate/failover.md',
  '## Practice on one machine',
  'sh',
)

/** Writes all files; nothing runs yet. */
export async function preparePractice(databases: 2 | 3): Promise<PracticeMachines> {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-practice-'))
  // Its programs run as users of their own.
  chmodSync(folder, 0o755)
  const network = `127.${randomInt(10, 250)}.${randomInt(1, 250)}`
  const machines = [1, 2, 3].slice(0, databases)
  const environment = {
    PATH: process.env.PATH,
    practice: folder,
    network,
    layout: databases === 2 ? 'two-machines' : 'three-machines',
    databases: machines.join(' '),
  }
  const run = async (lines: string) => {
    await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', functions + lines], { env: environment })
  }
  await run(prepare)

  async function members(): Promise<Member[]> {
    const addresses = machines.map((machine) => `http://${network}.${machine}:8008/cluster`)
    const response = await Promise.any(addresses.map((address) => fetch(address))).catch(() => undefined)
    return response ? ((await response.json()) as { members: Member[] }).members : []
  }

  const urlOf = (port: number) => `postgresql://rxgauge:practice@${network}.4:${port}/rxgauge`
  return {
    folderOf: (machine) => join(folder, String(machine)),
    databaseUrl: urlOf(6432),
    primaryUrl: urlOf(5000),
    standbyUrl: urlOf(5001),
    async start() {
      await run(start)
      await run(makeDatabase)
    },
    async leaderOfAll() {
      const all = await members()
      const leader = all.find(({ role, state }) => role === 'leader' && state === 'running')
      const isWhole =
        all.length === databases &&
        all.some(({ role }) => role === 'sync_standby') &&
        all.every((member) => member === leader || (member.state === 'running' && typeof member.lag === 'number'))
      return leader && isWhole ? Number(leader.name.split('.').at(-1)) : undefined
    },
    lose: (machine) => run(`lose ${machine}`),
    comeBack: (machine) => run(`start_etcd ${machine}\nstart_patroni ${machine}`),
    stop() {
      // Patroni first, which would start PostgreSQL again.
      const files = ['*/patroni.pid', '*/etcd.pid', '4/*.pid', '*/postgresql/15/rxgauge/postmaster.pid']
      for (const file of files.flatMap((pattern) => globSync(join(folder, pattern)))) endProcess(file)
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** @param file whose first line is the id of a process that may have ended */
function endProcess(file: string) {
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
