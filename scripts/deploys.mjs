/**
 * `pnpm deploys`: what a deploy does to pages that are open (apps/site/e2e/deploys.test.ts), with two real builds: this source's,
 * and that of a copy in which one sentence is another. The test command gives the files of one build other names instead.
 */
import './node-version.mjs'
import { buildIfStale } from './build-if-stale.mjs'
import { ensureChromium } from './chromium.mjs'
import { runTests } from './test/run-vitest.mjs'

process.env.REAL_BUILDS = '1'
ensureChromium(console.log)
await buildIfStale(console.log)
const { passed, failed } = await runTests(['browser on PostgreSQL'], ['apps/site/e2e/deploys.test.ts'])
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
