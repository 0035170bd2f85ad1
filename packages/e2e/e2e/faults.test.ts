/**
 * The whole journey while calls fail: each screen shows true prices, or a sentence with a way on. There are two visits, always
 * the same; `pnpm test --all` makes many random ones.
 */
import { fileBrowser } from '@rxgauge/e2e'
import { expect, test } from 'vitest'
import { runFaults } from '../src/faults/run-faults'

const browser = fileBrowser()
const count = Number(process.env.FAULT_RUNS ?? 2)
const first = Number(process.env.TEST_SEED ?? 1)
const seeds = Array.from({ length: count }, (_, index) => first + index)

test.each(seeds)('a visit while calls fail: seed %i', async (seed) => {
  const { wrong, log, pricesSeen } = await runFaults(browser, seed)
  const again = `To repeat: TEST_SEED=${seed} FAULT_RUNS=1 pnpm test:e2e faults`
  expect(wrong, [again, ...log].join('\n')).toEqual([])
  expect(pricesSeen).toBeGreaterThan(0)
})
