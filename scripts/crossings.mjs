/**
 * `pnpm crossings`: random walks of persons through browsers, tabs and organizations (apps/site/crossings).
 * `CROSSINGS_RUNS` is their number, 5,000 where nothing is said, `CROSSINGS_STEPS` how many steps one has at most after its
 * beginning, 12 where nothing is said, and `CROSSINGS_SEED`, which is printed, makes the same again, `CROSSINGS_FROM` those of
 * them that follow its first so many. After `CROSSINGS_MINUTES` no walk begins any more; how many were made is printed.
 */
import { randomInt } from 'node:crypto'
import { runTests } from './test/run-vitest.mjs'

process.env.CROSSINGS_RUNS ??= '5000'
process.env.CROSSINGS_STEPS ??= '12'
process.env.CROSSINGS_SEED ??= String(randomInt(1_000_000))
const { CROSSINGS_RUNS, CROSSINGS_STEPS, CROSSINGS_SEED } = process.env
console.log(
  'To make these walks again:',
  `CROSSINGS_SEED=${CROSSINGS_SEED} CROSSINGS_RUNS=${CROSSINGS_RUNS} CROSSINGS_STEPS=${CROSSINGS_STEPS} pnpm crossings`,
)

const { failed } = await runTests(['api crossings'], ['crossings.test.ts'])
console.log(failed > 0 ? 'A walk failed.' : 'No walk failed.')
process.exit(failed > 0 ? 1 : 0)
