/** The server as a program: `node apps/api/dist/main.js`, configured by the environment; with a word after it, a command. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PageRenderer } from '@rxgauge/contract'
import { runCommand } from './command-line'
import { readConfig } from './config'
import { StartError } from './errors/start-error'
import { start } from './start'

const built = (path: string) => new URL(`../../../${path}`, import.meta.url)
const publicDir = fileURLToPath(built('dist/public'))

/** The built site's renderer. */
async function loadRenderer(): Promise<PageRenderer> {
  const read = (name: string) => JSON.parse(readFileSync(built(`apps/site/dist/${name}.json`), 'utf8'))
  const files: unknown = { ...read('files'), ...read('styles') }
  const site = (await import(built('apps/site/dist/server.js').href)) as {
    createRenderer: (files: unknown) => PageRenderer
  }
  return site.createRenderer(files)
}

async function serve() {
  const running = await start(readConfig(process.env), {
    publicDir,
    renderPage: await loadRenderer(),
    progress: (sentence) => process.stdout.write(`${sentence}\n`),
  })
  process.stdout.write(`Serving on ${running.url}\n`)
  process.send?.({ ready: running.url })
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void running.stop().then(() => process.exit(0))
    })
  }
}

try {
  const words = process.argv.slice(2)
  if (words.length > 0) process.stdout.write(`${await runCommand(words, readConfig(process.env))}\n`)
  else await serve()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
