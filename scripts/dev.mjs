/**
 * `pnpm dev`: site, API, widget and a partner's page from source. A change shows without a build or a restart, on the
 * same open database; `--reset` begins with fresh demo data.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { classicScripts } from './dev/classic-scripts.mjs'
import { forward } from './dev/forward.mjs'
import { reloading } from './dev/reloading.mjs'
import { resetData } from './dev/reset-data.mjs'
import { createSourceServer } from './dev/source-server.mjs'
import { devMailbox } from './dev-mailbox.mjs'
import { readPorts } from './ports.mjs'

const root = process.cwd()
const say = (sentence) => process.stdout.write(`${sentence}\n`)
const complain = (sentence) => process.stderr.write(`${sentence}\n`)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const ports = readPorts()
process.env.NODE_ENV ??= 'development'
const environment = {
  LOG_LEVEL: 'warn',
  // One person's reloads are many requests, and compiling keeps the process busy.
  RATE_LIMIT: '100000',
  OVERLOAD_DELAY: '60000',
  DATA_DIR: '.data-dev',
  ...devMailbox(process.env),
  ...process.env,
  // Behind the server that browsers see.
  PORT: '0',
  HOST: '127.0.0.1',
}
if (process.argv.includes('--reset')) resetData(environment)

const siteServer = createServer()
const partnerServer = createServer()
await listen(siteServer, ports.port, 'PORT')
await listen(partnerServer, ports.partnerPort, 'PARTNER_PORT')
const origin = addressOf(siteServer)

const source = await createSourceServer({
  root,
  socketServer: siteServer,
  ignored: [`${resolve(environment.DATA_DIR)}/**`],
  onServerChange(name, { file, isInBrowser }) {
    if (name === 'ssr') programs.markStale()
    else void programs.changed()
    const isPage = name === 'ssr' || file.startsWith(join(root, 'apps/partner/'))
    if (isPage && !isInBrowser && !file.endsWith('.css')) source.reloadPages()
  },
})
/** Only images are served from there: they come from the database. */
const noFiles = join(root, 'node_modules/.cache/rxgauge-dev/public')
// Without its folder for hashed files the server would warn at each start.
mkdirSync(join(noFiles, 'assets'), { recursive: true })

let database
let hasStarted = false
let renderer
let isErrorShown = false

/** A page by the newest source of the site; by the last that could be read where that cannot. */
async function renderPage(page) {
  try {
    const { createRenderer } = await source.load('ssr', '/apps/site/src/server.tsx')
    renderer = createRenderer({ entry: 'scripts/dev/browser/site.js', pages: {} })
  } catch (error) {
    showError(error)
    if (!renderer) throw error
  }
  return renderer(page)
}

function showError(error) {
  complain(error.name === 'StartError' ? error.message : (error.stack ?? String(error)))
  if (error.name === 'StartError' && !hasStarted) process.exit(1)
  source.showError(error)
  isErrorShown = true
}

const programs = reloading({
  async load() {
    const { api, partner } = await source.load('api', '/scripts/dev/programs.js')
    return async () => {
      const config = api.readConfig(environment)
      database ??= await api.openDatabase(config)
      const running = await api.start(config, { database, renderPage, publicDir: noFiles, progress: say })
      const page = partner.createPartner(origin)
      await page.listen({ port: 0, host: '127.0.0.1' })
      return {
        port: Number(new URL(running.url).port),
        partnerPort: page.server.address().port,
        stop: () => Promise.all([running.stop(), page.close()]),
      }
    }
  },
  onError: showError,
  onReloaded(milliseconds) {
    if (hasStarted) say(`Reloaded the API in ${milliseconds} ms`)
    hasStarted = true
    if (isErrorShown) source.clearError()
    isErrorShown = false
  },
})

const scripts = classicScripts(
  source.vite,
  {
    '/widget.js': {
      entry: join(root, 'packages/widget/src/loader/loader.ts'),
      define: { __APP__: JSON.stringify('scripts/dev/browser/widget.js'), __VERSION__: JSON.stringify(version) },
    },
    '/service-worker.js': { entry: join(root, 'apps/site/src/service-worker.ts'), define: {} },
  },
  source.reloadPages,
)

siteServer.on('request', (request, response) => {
  const chain = [source.middleware, scripts, pass]
  const next = (error) => {
    const handler = chain.shift()
    if (error) fail(response, error)
    else void handler(request, response, next)
  }
  next()
})
partnerServer.on('request', async (request, response) => {
  const program = await programs.running()
  if (program) forward(request, response, program.partnerPort, origin)
  else fail(response, new Error('The code does not start: see the terminal.'))
})

async function pass(request, response) {
  const isPage = (request.headers.accept ?? '').includes('text/html')
  const program = await (isPage ? programs.newest() : programs.running())
  if (program) forward(request, response, program.port, origin)
  else fail(response, new Error('The code does not start: see the terminal.'))
}

function fail(response, error) {
  complain(error.stack)
  response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`${error.message}\n`)
}

say('Starting (the first start loads the demo data, about ten seconds)')
await programs.changed()
say('')
say(`  Site, API and widget   ${origin}`)
say(`  A partner's page       ${addressOf(partnerServer)}`)
say('')
say('Changes show by themselves. Stop with Ctrl+C; begin with fresh demo data with --reset.')
process.send?.({ ready: origin, partner: addressOf(partnerServer) })

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())
async function stop() {
  if (isStopping) return
  isStopping = true
  siteServer.close()
  partnerServer.close()
  await programs.end()
  await database?.close()
  await source.close()
  process.exit(0)
}

function listen(server, port, name) {
  return new Promise((resolve) => {
    server.once('error', (error) => {
      const isTaken = error.code === 'EADDRINUSE'
      complain(
        isTaken ? `${name}: port ${port} is in use by another program. Choose another with ${name}.` : error.message,
      )
      process.exit(1)
    })
    server.listen(port, process.env.HOST ?? '127.0.0.1', resolve)
  })
}

function addressOf(server) {
  return `http://localhost:${server.address().port}`
}
