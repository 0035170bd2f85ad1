/**
 * `pnpm faults`: random visits through a proxy that delays, cuts, truncates and garbles what passes between browser and API
 * (packages/e2e/src/faults). `FAULT_RUNS` is their number, 200 where nothing is said, and `FAULT_SEED` the first one's seed, which
 * is printed. Ends with a line such as `200 passed, 0 failed`.
 */
import { randomInt } from 'node:crypto'
import { buildIfStale } from './build-if-stale.mjs'
import { ensureChromium } from './chromium.ts'
import { runTests } from './test/run-vitest.mjs'

process.env.FAULT_RUNS ??= '200'
process.env.FAULT_SEED ??= String(randomInt(1_000_000))
const { FAULT_RUNS, FAULT_SEED } = process.env
console.log(`${FAULT_RUNS} runs. To make them again: FAULT_SEED=${FAULT_SEED} FAULT_RUNS=${FAULT_RUNS} pnpm faults`)

ensureChromium(console.log)
await buildIfStale(console.log)
const { passed, failed } = await runTests(['browser on PostgreSQL'], ['packages/e2e/e2e/faults.test.ts'])
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
