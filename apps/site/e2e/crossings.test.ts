/**
 * Persons, browsers, tabs and organizations in any order: whatever happens, each sees their own. `pnpm crossings` makes 5,000
 * walks; here 200, by the same seed each time.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { type Network, replaceFetch } from './crossings/network'
import { endWalk, startWalk, steps } from './crossings/walk'
import { createWorld, type World } from './crossings/world'

const numRuns = Number(process.env.CROSSINGS_RUNS ?? 200)
const seed = Number(process.env.CROSSINGS_SEED ?? 1)

let network: Network
beforeAll(() => {
  network = replaceFetch()
})
afterAll(() => network.restore())

test('whatever is done in which tab, everybody sees their own, and nothing that was acknowledged is gone', async () => {
  /** Persons as the walks before left them; others after a walk that failed. */
  let world: World | undefined
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      world ??= await createWorld()
      const { model, real } = startWalk(world, network)
      try {
        await fc.asyncModelRun(() => ({ model, real }), walk)
      } catch (error) {
        world = undefined
        throw error
      } finally {
        endWalk(real)
      }
    }),
    { numRuns, seed, verbose: 1 },
  )
}, 600_000)
