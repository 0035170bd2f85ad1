/** `pnpm types`: browser, server and tooling, each with what it has; by the compiler's native port. */
import { output } from './test/tasks.ts'

// By its path: in `.bin` the TypeScript that compiles bears the same name.
const compiler = 'node_modules/typescript-native/bin/tsc'
const projects = ['tsconfig.browser.json', 'tsconfig.node.json', 'tsconfig.json']

/**
 * The projects are checked side by side, each by one checker: several do the same work again. What several of them say of
 * one file is said once.
 */
export const checkTypes = () =>
  output(process.execPath, [compiler, '-b', '--checkers', '1', ...projects]).catch(({ message }: Error) => {
    throw new Error([...new Set(message.split('\n'))].join('\n'))
  })

if (import.meta.main) {
  await checkTypes().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}
