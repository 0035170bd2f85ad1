/** `pnpm rxgauge ...`: the operator's command line from this checkout; the server's program is built first where its sources have changed. */
import { spawn } from 'node:child_process'
import { buildIfStale } from './build-if-stale.mjs'

const words = process.argv.slice(2)
const isServing = words.length === 0 || words[0] === 'serve'
try {
  // A command needs nothing of what is served.
  await buildIfStale((sentence) => process.stderr.write(`${sentence}\n`), isServing ? [] : ['api'])
} catch (error) {
  process.stderr.write(`The build failed: ${error.message}. What went wrong stands above.\n`)
  process.exit(1)
}
const child = spawn(process.execPath, ['apps/api/dist/main.js', ...words], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
