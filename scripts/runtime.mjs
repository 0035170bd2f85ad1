/**
 * `pnpm runtime-folder DIR`: builds what is stale and makes the folder that a server runs from. It brings its own Node, so the server
 * needs no Node, build tool, pnpm or network. `bin/node apps/api/dist/main.js` in it is the command line of operators.
 */
import { buildIfStale } from './build-if-stale.mjs'
import { writeRuntimeFolder } from './runtime-folder.ts'

const [target] = process.argv.slice(2)
try {
  if (target === undefined) throw new Error('DIR is missing: pnpm runtime-folder DIR')
  await buildIfStale(console.log)
  writeRuntimeFolder(target)
  console.log(`${target} has what a server runs from. Serve it: bin/node apps/api/dist/main.js`)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
