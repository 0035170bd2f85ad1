/** nginx and Caddy with the files in deploy/, with only ports, host names, certificate and paths replaced. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProxyPrograms } from '@rxgauge/scripts/proxy-programs'
import { makeCertificate } from './certificate'
import { freePort } from './free-port'

export interface ShippedProxy {
  name: 'nginx' | 'Caddy'
  /** The TLS port. */
  port: number
  /** Requests like a visitor who trusts the test's certificate. Rejects without a response. */
  ask(path: string, options?: AskOptions): Promise<Reply>
  /** Everything that it has logged, anywhere. */
  logs(): string
  /** Folder for bodies that don't fit into memory; nginx only. */
  bodyFolder: string
  /** Folder of deploy/nginx-cache.conf. */
  cacheFolder: string
  stop(): Promise<void>
}

interface AskOptions {
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  body?: string
}

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** The host in deploy/nginx.conf; the certificate is for every host of this domain. */
export const publicHost = 'savings.example.com'
const { certificate, key } = makeCertificate({ name: '*.example.com', isServer: true })

/** Ports of two servers on this machine. */
type Servers = readonly [number, number]

/** @param files those of deploy/ in its folder conf.d */
export async function startNginx(
  { nginx }: ProxyPrograms,
  servers: Servers,
  files: ('nginx.conf' | 'nginx-cache.conf')[] = ['nginx.conf'],
): Promise<ShippedProxy> {
  const folder = makeFolder()
  const [port, plainPort] = [await freePort(), await freePort()]
  const replacements = {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    '127.0.0.1:4000': `127.0.0.1:${servers[0]}`,
    '127.0.0.1:4001': `127.0.0.1:${servers[1]}`,
    '/etc/letsencrypt/live/savings.example.com/fullchain.pem': join(folder, 'certificate.pem'),
    '/etc/letsencrypt/live/savings.example.com/privkey.pem': join(folder, 'key.pem'),
    '/var/log/nginx/': join(folder, 'log/'),
  }
  const configs = files.map((file): [string, string] => [
    file,
    file === 'nginx.conf'
      ? deployFile(file, replacements)
      : deployFile(file, { '/var/lib/nginx/rxgauge-cache': join(folder, 'cache') }),
  ])
  return runNginx(nginx, folder, port, configs)
}

export interface Router extends ShippedProxy {
  /** Leads a host to the first or the second installation from now on. */
  lead(host: string, cell: 'first' | 'second'): void
}

/** nginx with deploy/cells/nginx.conf. @param ports of a server of each installation */
export async function startRouter({ nginx }: ProxyPrograms, ports: Servers): Promise<Router> {
  const folder = makeFolder()
  const port = await freePort()
  const map = join(folder, 'cells.map')
  writeFileSync(map, '')
  const config = deployFile('cells/nginx.conf', {
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    '10.0.1.10:4000': `127.0.0.1:${ports[0]}`,
    '10.0.2.10:4000': `127.0.0.1:${ports[1]}`,
    '/etc/nginx/rxgauge-cells.map': map,
    '/etc/letsencrypt/live/example.com/fullchain.pem': join(folder, 'certificate.pem'),
    '/etc/letsencrypt/live/example.com/privkey.pem': join(folder, 'key.pem'),
    '/var/log/nginx/': join(folder, 'log/'),
  })
  const proxy = await runNginx(nginx, folder, port, [['cells.conf', config]])
  return {
    ...proxy,
    lead(host, cell) {
      writeFileSync(map, `${host} ${cell};\n`)
      execFileSync(nginx, [...fileOptions(folder), '-s', 'reload'], { stdio: 'pipe' })
    },
  }
}

const fileOptions = (folder: string) => [
  '-p',
  folder,
  '-e',
  join(folder, 'log/error.log'),
  '-c',
  join(folder, 'nginx.conf'),
]

/** @param configs the files of its folder conf.d */
async function runNginx(
  nginx: string,
  folder: string,
  port: number,
  configs: readonly [name: string, text: string][],
): Promise<ShippedProxy> {
  for (const name of ['conf.d', 'log', 'body', 'other']) mkdirSync(join(folder, name))
  for (const [name, text] of configs) writeFileSync(join(folder, 'conf.d', name), text)
  // As in Debian's own file around it, whose logs contain every request.
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
     pid ${folder}/pid;
     error_log ${folder}/log/error.log;
     events {}
     http {
       client_body_temp_path ${folder}/body;
       ${['proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/other;`).join('\n')}
       access_log ${folder}/log/access.log;
       include ${folder}/conf.d/*.conf;
     }`,
  )
  const program = run(nginx, [...fileOptions(folder), '-g', 'daemon off;'])
  await listening(port, program)
  return {
    name: 'nginx',
    port,
    ask: visitorOf(port),
    logs: () =>
      program.output() +
      readdirSync(join(folder, 'log'))
        .map((name) => readFileSync(join(folder, 'log', name), 'utf8'))
        .join(''),
    bodyFolder: join(folder, 'body'),
    cacheFolder: join(folder, 'cache'),
    stop: () => program.stop(folder),
  }
}

export async function startCaddy({ caddy }: ProxyPrograms, servers: Servers): Promise<ShippedProxy> {
  const folder = makeFolder()
  const [port, plainPort] = [await freePort(), await freePort()]
  const ownCertificate = `tls ${join(folder, 'certificate.pem')} ${join(folder, 'key.pem')}`
  const config = deployFile('Caddyfile', {
    '\n{\n': `\n{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n`,
    '{$WWW_SITE:http://www.localhost} {': `{$WWW_SITE:http://www.localhost} {\n\t${ownCertificate}`,
    '\n{$SITE} {': `\n{$SITE} {\n\t${ownCertificate}`,
  })
  writeFileSync(join(folder, 'Caddyfile'), config)
  const program = run(caddy, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE: `https://${publicHost}`,
    WWW_SITE: 'https://www-savings.example.com',
    SERVERS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
  })
  await listening(port, program)
  return {
    name: 'Caddy',
    port,
    ask: visitorOf(port),
    logs: program.output,
    bodyFolder: folder,
    cacheFolder: folder,
    stop: () => program.stop(folder),
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-proxy-'))
  writeFileSync(join(folder, 'certificate.pem'), certificate)
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 })
  return folder
}

/** Throws if a text to be replaced is missing, because the test would no longer use the real file. */
function deployFile(name: string, replacements: Record<string, string>): string {
  let config = readFileSync(`deploy/${name}`, 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    if (!config.includes(from)) throw new Error(`deploy/${name} has no ${JSON.stringify(from)}`)
    config = config.replaceAll(from, to)
  }
  return config
}

interface Program {
  output(): string
  hasEnded(): boolean
  stop(folder: string): Promise<void>
}

function run(file: string, words: readonly string[], environment: Record<string, string> = {}): Program {
  const child: ChildProcess = spawn(file, words, { env: { ...process.env, ...environment }, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      output += part
    })
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    output: () => output,
    hasEnded: () => child.exitCode !== null,
    async stop(folder) {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listening(port: number, program: Program): Promise<void> {
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  while (!(await isListening())) {
    if (program.hasEnded()) throw new Error(`The proxy has ended: ${program.output()}`)
    await wait(20)
  }
}

/** Keeps connections open, as browsers do. */
function visitorOf(port: number): ShippedProxy['ask'] {
  const agent = new Agent({ keepAlive: true, ca: certificate, servername: publicHost })
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: publicHost, ...headers, ...(body === undefined ? {} : { 'content-length': body.length }) },
    })
    return new Promise((resolve, reject) => {
      sent.once('error', reject)
      sent.once('response', (response) => {
        text(response).then(
          (received) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received }),
          reject,
        )
      })
      sent.end(body)
    })
  }
}
