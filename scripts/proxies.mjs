/**
 * `pnpm proxies`: the files of deploy/ in nginx and Caddy (apps/api/src/proxies.test.ts) for longer than in the test command: each
 * server is replaced five times, and the database is away for 30 seconds. Ends with a line such as `6 passed, 0 failed`.
 */
import { buildIfStale } from './build-if-stale.mjs'
import { ensureProxyPrograms } from './proxy-programs.ts'
import { runTests } from './test/run-vitest.mjs'

process.env.PROXY_ROUNDS ??= '5'
process.env.PROXY_SECONDS_AWAY ??= '30'

ensureProxyPrograms(console.log)
await buildIfStale(console.log)
const { passed, failed } = await runTests(['api on PostgreSQL'], ['apps/api/src/proxies.test.ts'])
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
