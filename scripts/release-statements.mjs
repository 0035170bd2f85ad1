/** Of `pnpm release:version`: keeps today's SQL statements as those of the last release, which later databases must still serve. */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const file = fileURLToPath(new URL('../apps/api/test/statements/released.ts', import.meta.url))
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' })
console.log(`${await module.release()} statements are kept in apps/api/test/statements/released.jsonl`)
