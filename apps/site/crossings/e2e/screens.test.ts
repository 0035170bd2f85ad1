/**
 * People, browsers and organizations on screens in real browsers: a few random walks beside the many without a screen
 * (`../crossings.test.ts`). Each run uses one seed; `TEST_SEED` and `SCREEN_WALKS` change it.
 */
import { fileBrowser } from '@rxgauge/e2e'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ScreenStep, screenWalksOf } from './screen-steps'
import { createScreenWorld, type ScreenWalk, startScreenWalk } from './screen-walk'

const browser = fileBrowser()
const seed = Number(process.env.TEST_SEED ?? 1)
const numRuns = Number(process.env.SCREEN_WALKS ?? 2)
const stepsOfWalk = 3
const viewports = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 900 } } as const

test(
  `on each screen people see only their own data, and nothing acknowledged is lost: ${numRuns} walks (seed ${seed})`,
  async () => {
    const world = await createScreenWorld()
    const walks: string[] = []
    await fc
      .assert(
        fc.asyncProperty(screenWalksOf(stepsOfWalk), async ([begin, steps]) => {
          const browsers: ScreenWalk['browsers'] = new Map()
          for (const name of ['phone', 'laptop'] as const)
            browsers.set(name, await browser().newContext({ reducedMotion: 'reduce', viewport: viewports[name] }))
          const { model, real } = startScreenWalk(world, browsers)
          const made: ScreenStep[] = []
          try {
            for (const step of [...begin(), ...steps]) {
              if (!step.check(model)) continue
              made.push(step)
              await step.run(model, real)
            }
          } finally {
            walks.push(made.join(', '))
            for (const context of browsers.values()) await context.close()
          }
        }),
        // Each walk starts from what the previous one left, so a shortened walk would not be the same.
        { numRuns, seed, endOnFailure: true },
      )
      .finally(() => console.log(`crossings on screens: seed ${seed}\n${walks.join('\n')}`))
    expect(walks).toHaveLength(numRuns)
  },
  numRuns * 150_000,
)
