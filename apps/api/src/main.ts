/**
 * The server as a program: `node apps/api/dist/main.js`, configured by the environment; with an argument, a command.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type { PageRenderer } from '@rxgauge/contract'
import { readBuild } from './base/build'
import { readConfig } from './base/config'
import { StartError } from './base/errors/start-error'
import type { Role } from './base/roles'
import { runCommandLine } from './operate/commands'
import { openTerminal } from './operate/commands/terminal'
import { start } from './start'

const built = (path: string) => new URL(`../../../${path}`, import.meta.url)
const publicDir = fileURLToPath(built('dist/public'))

/** The product's version. */
const { version } = JSON.parse(readFileSync(built('apps/api/package.json'), 'utf8')) as { version: string }
const build = readBuild(version, built('apps/api/dist/build.json'))

/** The built site's page renderer. */
async function loadRenderer(): Promise<PageRenderer> {
  const read = (name: string) => JSON.parse(readFileSync(built(`apps/site/dist/${name}.json`), 'utf8'))
  const files: unknown = {
    ...read('files'),
    ...read('styles'),
    appearance: read('appearance'),
    docs: read('docs'),
    reference: read('reference'),
  }
  const site = (await import(built('apps/site/dist/server.js').href)) as {
    createRenderer: (files: unknown) => PageRenderer
  }
  return site.createRenderer(files)
}

/**
 * How much the heap may grow, in percent, before it's collected. By default V8 lets it grow to four times the live data
 * without serving more requests; at 30 percent the server takes 60 MB less, but an uncached request takes a third
 * longer.
 */
const heapGrowthPercent = 100

/** The build is for production, however it's started: React's development renderer is slower and larger. */
process.env.NODE_ENV = 'production'

async function serve(environment: Readonly<Record<string, string | undefined>>, role: Role) {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`)
  const running = await start(readConfig({ ...environment }, role), {
    role,
    build,
    publicDir,
    gaugeView: readFileSync(built('apps/assistant-view/dist/gauge.html'), 'utf8'),
    deskEntry: JSON.parse(readFileSync(built('apps/desk/dist/file.json'), 'utf8')) as string,
    ...(role === 'worker' ? {} : { renderPage: await loadRenderer() }),
    progress: (sentence) => process.stdout.write(`${sentence}\n`),
  })
  process.stdout.write(`Serving on ${running.url}\n`)
  process.send?.({ ready: running.url })
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      // A process stopped by Ctrl+C has no load balancer.
      const stopped = signal === 'SIGTERM' ? running.drain().then(running.stop) : running.stop()
      void stopped.then(() => process.exit(0))
    })
  }
}

try {
  const exitCode = await runCommandLine(process.argv.slice(2), {
    environment: process.env,
    serve,
    build,
    stdout: (text) => process.stdout.write(text),
    stderr: (text) => process.stderr.write(text),
    ...(process.stdin.isTTY && process.stderr.isTTY
      ? { openTerminal: () => openTerminal(process.stdin, process.stderr) }
      : {}),
  })
  if (exitCode !== undefined) process.exitCode = exitCode
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
