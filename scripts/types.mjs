/** `pnpm types`: browser, server and tooling, each with what it has; by the compiler's native port. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { output } from './test/tasks.mjs'

// Its `bin` bears the same name as that of the TypeScript that compiles.
const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript-native/package.json'))), 'bin/tsc')
const projects = ['tsconfig.browser.json', 'tsconfig.node.json', 'tsconfig.json']

/** The projects are checked side by side, each by one checker: several do the same work again. */
export const checkTypes = () => output(process.execPath, [compiler, '-b', '--checkers', '1', ...projects])

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await checkTypes().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
