/**
 * Shows stories in a browser and checks each with axe, in Spanish and the ugliest colors, on a phone. `pnpm test --all` adds English
 * with plain colors, dark mode, and three widths.
 */
import { expectAccessible, expectWholeAt, firstOrAll, type Visit } from '@rxgauge/e2e'
import { afterAll, describe, expect, test } from 'vitest'
import { hasModes, inTime, isScreen, openStory, setMode, showStory, stories, storybook } from './storybook'

const isAll = process.env.TEST_ALL === 'y'
/** Widths beside the phone's, which every story starts at. */
const widths = isAll ? [340, 768, 1280] : []

/** Spanish has the longest words. */
const looks = firstOrAll(
  { look: 'in Spanish and ugly colors', globals: 'language:es;brand:Ugly', differsBy: 'anything' },
  { look: 'plain', globals: '', differsBy: 'colorsAndWords' },
)

/** @param are which stories; two files share them, so that they run side by side */
export function expectStories(are: (story: string) => boolean) {
  const { visitStories } = storybook()
  const shown = stories.filter(are)

  test('there are stories', () => {
    expect(shown.length).toBeGreaterThanOrEqual(60)
  })

  describe.each(looks)('$look', ({ globals, differsBy }) => {
    // Storybook switches stories on an open page: a reload takes many times as long.
    let here: Visit | undefined
    afterAll(() => here?.close())

    test.each(shown)('%s is accessible', async (story) => {
      try {
        here ??= await openStory(visitStories, globals)
        const { page } = here
        await showStory(page, story)
        await inTime(`axe reads ${story}`, expectAccessible(page, '#storybook-root', { differsBy, knowsParts: true }))
        if (differsBy !== 'anything') return
        if (isScreen(story)) await expectWholeAt(page, widths)
        if (!isAll || !hasModes(story)) return
        await setMode(page, 'dark')
        await expectAccessible(page, '#storybook-root', { differsBy: 'colors', knowsParts: true })
        await setMode(page, 'light')
      } catch (error) {
        // A story that fails must not affect the next one.
        void here?.close()
        here = undefined
        throw error
      }
    })
  })
}
