/** PostgreSQL on a host of its own, with a clock of its own and the demo data. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chownSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Host, on } from './network.ts'

interface HostedDatabase {
  /** Without a database's name. */
  url: string
  stop(): Promise<void>
}

const port = 5432
/** What the tests copy. */
const template = 'fresh_start'

/**
 * Debian's newest. Needs root.
 * @param ahead seconds that its clock is ahead of this machine's
 * @param clients address of the host that uses it
 */
export async function startDatabase(host: Host, { ahead, clients }: { ahead: number; clients: string }) {
  const programs = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-two-hosts-'))
  const files = join(folder, 'data')
  const password = join(folder, 'password')
  writeFileSync(password, 'postgres')
  for (const path of [folder, password]) chownSync(path, idOf('-u'), idOf('-g'))
  const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
  const [file, words] = on(host, ...asPostgres, `${programs}/initdb`)
  const options = ['--pgdata', files, '--username=postgres', `--pwfile=${password}`, '--auth=scram-sha-256']
  execFileSync(file, [...words, ...options], { cwd: folder, stdio: 'ignore' })
  appendFileSync(join(files, 'pg_hba.conf'), `host all all ${clients}/32 scram-sha-256\n`)
  const clock = ['faketime', '-m', '--exclude-monotonic', '-f', `+${ahead}s`]
  const settings = ['-c', 'listen_addresses=*', '-c', `port=${port}`, '-c', `unix_socket_directories=${folder}`]
  const server = spawn(...on(host, ...asPostgres, ...clock, `${programs}/postgres`, '-D', files, ...settings), {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = (address: string) => `postgresql://postgres:postgres@${address}:${port}`
  await line(server, server.stderr, 'ready to accept connections')
  execFileSync(...on(host, `${programs}/psql`, `${url('127.0.0.1')}/postgres`, '-qc', `create database ${template}`))
  await loadDemoData(host, `${url('127.0.0.1')}/${template}`)
  const stopped = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const database: HostedDatabase = {
    url: url(host.address),
    async stop() {
      // A fast stop of PostgreSQL itself: faketime passes no signal on.
      process.kill(Number(readFileSync(join(files, 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGINT')
      await stopped
      rmSync(folder, { recursive: true })
    },
  }
  return database
}

/** As a server's first start does. On the database's host: all of it would take minutes from afar. */
async function loadDemoData(host: Host, url: string) {
  const environment = { ...process.env, DATABASE_URL: url, DEMO_DATA: 'y', PORT: '0' }
  const server = spawn(...on(host, process.execPath, 'apps/api/dist/main.js'), {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await line(server, server.stdout, 'Serving on')
  server.kill()
  await new Promise((resolve) => server.once('exit', resolve))
}

/** Waits until a program has written something. Rejects if it ends before that. */
function line(program: ChildProcess, output: NodeJS.ReadableStream, text: string) {
  let written = ''
  return new Promise<void>((resolve, reject) => {
    output.on('data', (part) => {
      written += part
      if (written.includes(text)) resolve()
    })
    program.once('exit', () => reject(new Error(`It ended without “${text}”: ${written}`)))
  })
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
