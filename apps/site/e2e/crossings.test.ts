/**
 * Persons, browsers, tabs and organizations in any order: whatever happens, each sees their own. `pnpm crossings` makes 5,000
 * longer walks; here 200 short ones, by the same seed each time.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { type Network, replaceFetch } from './crossings/network'
import { walksOf } from './crossings/steps'
import { endWalk, startWalk } from './crossings/walk'
import { createWorld, type World } from './crossings/world'

const numRuns = Number(process.env.CROSSINGS_RUNS ?? 200)
const longest = Number(process.env.CROSSINGS_STEPS ?? 6)
const seed = Number(process.env.CROSSINGS_SEED ?? 1)
/** Milliseconds. */
const timeLimit = 600_000 + numRuns * 3000

let network: Network
beforeAll(() => {
  network = replaceFetch()
})
afterAll(() => network.restore())

test(
  'whatever is done in which tab, everybody sees their own, and nothing that was acknowledged is gone',
  async () => {
    /** Persons as the walks before left them; others after a walk that failed. */
    let world: World | undefined
    await fc.assert(
      fc.asyncProperty(walksOf(longest), async (walk) => {
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
  },
  timeLimit,
)
