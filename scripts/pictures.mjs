/**
 * `pnpm pictures`: the ten main screens beside their kept pictures in `packages/e2e/pictures`; `--update` takes these again.
 * Where one differs, `dist/pictures` has what was seen, and the difference.
 */
import { buildIfStale } from './build-if-stale.mjs'
import { ensureChromium } from './chromium.ts'
import { runTests } from './test/run-vitest.mjs'

if (process.argv.includes('--update')) process.env.PICTURES = 'update'

ensureChromium(console.log)
await buildIfStale(console.log)
const { passed, failed } = await runTests(['browser on PostgreSQL'], ['packages/e2e/e2e/pictures.test.ts'])
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
