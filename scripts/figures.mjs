/**
 * `pnpm figures`: random files are imported on both databases, and every price that the server shows is compared with an oracle's
 * (apps/api/test/figures). `FIGURES_CASES` is their number, 2,000 where nothing is said, and `FIGURES_SEED`, which is printed,
 * makes the same again.
 */
import { randomInt } from 'node:crypto'
import { runTests } from './test/run-vitest.mjs'

process.env.FIGURES_CASES ??= '2000'
process.env.FIGURES_SEED ??= String(randomInt(1_000_000))
const { FIGURES_CASES, FIGURES_SEED } = process.env
console.log('To make these cases again:', `FIGURES_SEED=${FIGURES_SEED} FIGURES_CASES=${FIGURES_CASES} pnpm figures`)

const { failed } = await runTests(['api on PGlite', 'api on PostgreSQL'], ['apps/api/src/imports/figures.test.ts'])
console.log(failed > 0 ? 'A price differs, or a run did not end.' : 'No price differs.')
process.exit(failed > 0 ? 1 : 0)
