/**
 * `pnpm dev`: site, API, widget and a partner's page from source. Vite serves the browser's modules and replaces changed
 * components; the servers restart on the same open database. `--reset` begins with fresh demo data.
 */
import { mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, relative, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, createServer, type Plugin } from 'vite'
import { mapOutlines } from './build/map-outlines.ts'
import { widgetVersion } from './build/widget-versions.ts'
import type * as programs from './dev/programs.ts'
import { freePort } from './free-port.ts'
import { devMailbox, fail, readPorts } from './local-settings.ts'

const say = (sentence: string) => console.log(sentence)
const complain = (error: Error) => console.error(error.stack)
const root = process.cwd()
const cacheDir = join(root, 'node_modules/.cache/rxgauge-dev')
/** What the API serves as files: the scripts that are no modules. It warns where there is no folder of hashed files. */
const publicDir = join(cacheDir, 'public')
mkdirSync(join(publicDir, 'assets'), { recursive: true })
const scripts = {
  'widget.js': 'packages/widget/src/loader/loader.ts',
  'frame.js': 'packages/widget/src/frame/frame.ts',
  'check.js': 'packages/widget/src/check/check.ts',
  'service-worker.js': 'apps/site/src/service-worker.ts',
}
const movingLoader = JSON.stringify('widget.js')
const isSource = (file: string) => /^(apps|packages)\/[^/]+\/src\/(?!.*\.test\.)/.test(relative(root, file))
/** Addresses that are no modules of the browser's. */
const ofProduct = '^/(?!@|packages/|apps/|scripts/dev/|node_modules/)'

const ports = { ...readPorts(), api: await freePort() }
process.env.NODE_ENV ??= 'development'
const environment: NodeJS.ProcessEnv & { DATA_DIR: string } = {
  LOG_LEVEL: 'warn',
  // One person's reloads are many requests, and compiling keeps the process busy.
  RATE_LIMIT: '100000',
  OVERLOAD_DELAY: '60000',
  DATA_DIR: '.data-dev',
  ...devMailbox(process.env),
  ...process.env,
  // Behind the server that browsers see.
  PORT: String(ports.api),
  HOST: '127.0.0.1',
}
if (process.argv.includes('--reset')) {
  if (environment.DATABASE_URL)
    fail('--reset removes the data in DATA_DIR; a database at DATABASE_URL is yours to empty.')
  if (isInUse()) fail(`--reset: ${environment.DATA_DIR} is in use by another server. Stop it first.`)
  rmSync(join(environment.DATA_DIR, 'database'), { recursive: true, force: true })
}

function isInUse() {
  try {
    return process.kill(Number(readFileSync(join(environment.DATA_DIR, 'server.pid'), 'utf8')), 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Lets a page of a strict policy hear of changes. */
const relaxed = (policy: unknown) =>
  String(policy).replace(/\bconnect-src\b/, `connect-src ${origin().replace('http', 'ws')}`)

/** The servers keep pages that they have rendered, so that any change restarts them. */
const changes: Plugin = {
  name: 'changes',
  hotUpdate({ file }) {
    const isStyle = file.endsWith('.css')
    if (this.environment.name === 'ssr' && isSource(file)) restart(isStyle)
    // Whoever has adopted a style's text does not hear of another.
    return isStyle ? [] : undefined
  },
}

const vite = await createServer({
  root,
  configFile: false,
  envDir: false,
  appType: 'custom',
  publicDir: false,
  cacheDir,
  logLevel: 'warn',
  plugins: [mapOutlines(), react(), changes],
  define: { __MOVING_LOADER__: movingLoader },
  optimizeDeps: { entries: ['scripts/dev/browser/*.js'] },
  server: {
    port: ports.port,
    strictPort: true,
    host: process.env.HOST ?? '127.0.0.1',
    fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    watch: { ignored: ['**/dist/**', '**/.cache/**', `${resolve(environment.DATA_DIR)}/**`] },
    hmr: { overlay: false },
    proxy: {
      [ofProduct]: {
        target: `http://127.0.0.1:${ports.api}`,
        bypass: async () => {
          await restarted
        },
        configure: (proxy) =>
          proxy.on('proxyRes', ({ headers }) => {
            const policy = headers['content-security-policy']
            if (policy) headers['content-security-policy'] = relaxed(policy)
          }),
      },
    },
  },
})
const addressOf = (server: { address(): AddressInfo | string | null }) =>
  `http://localhost:${(server.address() as AddressInfo).port}`
const origin = () => addressOf(vite.httpServer ?? fail('Vite has no server'))

const buildScript = ([name, entry]: [string, string]) =>
  build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      __APP__: JSON.stringify('scripts/dev/browser/widget.js'),
      // The app loads its texts itself.
      __TEXTS__: '{}',
      __VERSION__: JSON.stringify(widgetVersion()),
      __MOVING_LOADER__: movingLoader,
      __FILE_HASHES__: 'null',
    },
    build: {
      outDir: publicDir,
      emptyOutDir: false,
      minify: false,
      lib: { entry, formats: [name === 'check.js' ? 'es' : 'iife'], name: 'script', fileName: () => name },
    },
  })

let database: Awaited<ReturnType<typeof programs.api.openDatabase>> | undefined
let stop = async () => {}
let partnerPage: ReturnType<typeof programs.partner.createPartner> | undefined
let partner = ''

/** What runs goes on where the new source cannot be read. */
async function start() {
  const [{ api, partner: partnerProgram }] = await Promise.all([
    vite.ssrLoadModule('/scripts/dev/programs.ts') as Promise<typeof programs>,
    ...Object.entries(scripts).map(buildScript),
  ])
  await stop()
  const config = api.readConfig(environment)
  database ??= await api.openDatabase(config, complain)
  const running = await api.start(config, {
    database,
    publicDir,
    deskEntry: 'scripts/dev/browser/desk.js',
    progress: say,
    renderPage: async (page) => {
      const { createRenderer } = await vite.ssrLoadModule('/apps/site/src/server.tsx')
      return createRenderer({ entry: 'scripts/dev/browser/site.js', pages: {} })(page)
    },
  })
  const page = partnerProgram.createPartner(origin())
  page.addHook('onSend', async (_, reply) => {
    reply.header('content-security-policy', relaxed(reply.getHeader('content-security-policy')))
  })
  stop = async () => void (await running.stop())
  // The one before is there until now, since the servers take a while.
  await partnerPage?.close()
  partnerPage = page
  await page.listen({ port: ports.partnerPort, host: '127.0.0.1' })
  partner = addressOf(page.server)
  ports.partnerPort = Number(new URL(partner).port)
}

let restarted = Promise.resolve()
let isWaiting = false
/** Changes that come before a restart has begun are part of it. */
function restart(reloadsPages: boolean) {
  if (!isWaiting) {
    restarted = restarted
      .then(() => {
        isWaiting = false
        return start()
      })
      .then(() => say('Restarted the servers'))
      .catch(complain)
  }
  isWaiting = true
  if (reloadsPages) void restarted.then(() => vite.environments.client.hot.send({ type: 'full-reload' }))
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await restarted
    await Promise.all([stop(), partnerPage?.close()])
    await database?.close()
    await vite.close()
    process.exit(0)
  })

say('Starting (the first start loads the demo data, about ten seconds)')
await vite.listen().catch((error: Error) => fail(`PORT: ${error.message}. Choose another with PORT.`))
await start().catch((error: Error) => fail(error.name === 'StartError' ? error.message : String(error.stack)))
say('')
say(`  Site, API and widget   ${origin()}`)
say(`  A partner's page       ${partner}`)
say(`  The desk               ${origin()}/desk`)
say('')
say('Changes show by themselves. Stop with Ctrl+C; begin with fresh demo data with --reset.')
process.send?.({ ready: origin(), partner })
