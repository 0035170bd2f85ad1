/**
 * `pnpm runtime-folder DIR`, once everything is built: makes the folder that a server runs from. It brings its own Node, so the
 * server needs no Node, build tool, pnpm or network. `bin/node apps/api/dist/main.js` in it is the command line of operators.
 */
import { fail } from './local-settings.ts'
import { writeRuntimeFolder } from './runtime-folder.ts'

const [target] = process.argv.slice(2)
try {
  if (target === undefined) throw new Error('DIR is missing: pnpm runtime-folder DIR')
  writeRuntimeFolder(target)
  console.log(`${target} has what a server runs from. Serve it: bin/node apps/api/dist/main.js`)
} catch (error) {
  fail((error as Error).message)
}
