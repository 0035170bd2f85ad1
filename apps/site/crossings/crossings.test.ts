// database: postgresql
/**
 * People, browsers, tabs and organizations in any order: whatever happens, each person sees their own data. The named walks
 * come first, then a few short random ones, always the same; `pnpm test --all` makes many longer ones.
 */
import { startTestServer, type TestServer } from '@rxgauge/api/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployFindings } from './deploy-findings'
import { findings } from './findings'
import { replaceGlobals } from './globals'
import { type Network, replaceFetch } from './network'
import { arbitraryWalk, newStepCounts } from './steps'
import { endWalk, startWalk } from './walk'
import { createWorld, type World } from './world'

const numRuns = Number(process.env.CROSSINGS_RUNS ?? 40)
const longest = Number(process.env.CROSSINGS_STEPS ?? 6)
const seed = Number(process.env.TEST_SEED ?? 1)
/** How many walks of the seed to skip, to start with the one in which an earlier run stopped. */
const from = Number(process.env.CROSSINGS_FROM ?? 0)
/** No walk starts after this many minutes. */
const minutes = Number(process.env.CROSSINGS_MINUTES ?? 1000)
/** In milliseconds. */
const timeLimit = 600_000 + numRuns * 3000

let network: Network
let server: TestServer
/** The world of the named walks. */
let named: Promise<World> | undefined
const restore: (() => void)[] = []
beforeAll(async () => {
  restore.push(replaceGlobals())
  network = replaceFetch()
  restore.push(network.restore)
  server = await startTestServer()
})
afterAll(async () => {
  for (const each of restore) each()
  await server.close()
})

const namedWalks = { ...findings, ...deployFindings }
test.each(Object.keys(namedWalks))('%s', async (name) => {
  named ??= createWorld(server)
  const { model, real } = startWalk(await named, network)
  try {
    for (const step of namedWalks[name]?.() ?? []) {
      if (!step.check(model)) throw new Error(`This step cannot be made: ${step}`)
      await step.run(model, real)
    }
  } catch (error) {
    // After a failed walk the server's data may differ from the model, so the next one gets a new world.
    named = undefined
    throw error
  } finally {
    endWalk(real)
  }
})

test(
  `whatever happens in any tab, people see only their own data, and nothing acknowledged is lost: ${numRuns} walks (seed ${seed})`,
  async () => {
    const counts = newStepCounts()
    let walks = 0
    /** The people as earlier walks left them; new ones after a failed walk. */
    let world: World | undefined
    await fc.assert(
      fc.asyncProperty(arbitraryWalk(longest, counts), async ([begin, steps]) => {
        world ??= await createWorld(server)
        const { model, real } = startWalk(world, network)
        try {
          real.isBeginning = true
          await fc.asyncModelRun(() => ({ model, real }), begin())
          real.isBeginning = false
          await fc.asyncModelRun(() => ({ model, real }), steps)
        } catch (error) {
          world = undefined
          throw new Error(`After these steps: ${real.done.join(', ')}`, { cause: error })
        } finally {
          walks++
          if (walks % 500 === 0) console.log(`crossings: ${walks} walks`)
          endWalk(real)
        }
      }),
      { numRuns, seed, ...(from > 0 && { path: String(from) }), verbose: 1, interruptAfterTimeLimit: minutes * 60_000 },
    )
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    console.log(`crossings: seed ${seed}, ${walks} walks, ${total} steps ${JSON.stringify(Object.fromEntries(counts))}`)
    if (numRuns >= 200) expect([...counts].filter(([, count]) => count === 0)).toEqual([])
  },
  timeLimit,
)
