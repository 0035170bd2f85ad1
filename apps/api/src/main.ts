/** The server as a program: `node apps/api/dist/main.js`, configured by the environment. */
import { fileURLToPath } from 'node:url'
import { readConfig } from './config'
import { start } from './start'
import { StartError } from './start-error'

const publicDir = fileURLToPath(new URL('../../../dist/public', import.meta.url))

try {
  const running = await start(readConfig(process.env), {
    publicDir,
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
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
