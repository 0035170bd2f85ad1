/**
 * Shows every story in a browser and checks it with axe: in both languages, in the ugliest colors, in dark mode, and
 * uncut at four widths.
 */
import { expectAccessible, expectWholeAt, type Visit } from '@rxgauge/e2e'
import { afterAll, describe, expect, test } from 'vitest'
import { hasModes, inTime, isScreen, openStory, setMode, showStory, stories, storybook } from './storybook'

const { visitStories } = storybook()

test('there are stories of the components and of the journey', () => {
  expect(stories.length).toBeGreaterThanOrEqual(60)
})

/** Widths beside the phone's, which every story starts at. */
const widths = [340, 768, 1280]
/** Text that may end with an ellipsis, since it's whole in a title or on the next screen. */
const shortened = '.rx-price-name, .rx-price-name > small'

/**
 * Every story in Spanish, which has the longest words, and in ugly colors; some in English with the default theme.
 */
const looks = [
  { look: 'in Spanish and ugly colours', globals: 'language:es;brand:Ugly', shown: stories, differsBy: 'anything' },
  {
    look: 'plain',
    globals: '',
    shown: stories.filter((_, index) => index % 6 === 0),
    differsBy: 'coloursAndWords',
  },
] as const

describe.each(looks)('$look', ({ globals, shown, differsBy }) => {
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
      if (isScreen(story)) await expectWholeAt(page, widths, shortened)
      if (!hasModes(story)) return
      await setMode(page, 'dark')
      await expectAccessible(page, '#storybook-root', { differsBy: 'colours', knowsParts: true })
      await setMode(page, 'light')
    } catch (error) {
      // A story that fails must not affect the next one.
      void here?.close()
      here = undefined
      throw error
    }
  })
})
