/** Every story, shown in a browser and read by axe: in both languages, in the ugliest colours, in the dark, at four widths. */
import { expectAccessible, expectWholeAt, type Visit } from '@rxgauge/e2e'
import { afterAll, describe, expect, test } from 'vitest'
import { isWide, openStory, setMode, showStory, stories, storybook } from './storybook'

const { visitStories } = storybook()

test('there are stories of the parts and of the journey', () => {
  expect(stories.length).toBeGreaterThanOrEqual(60)
})

/** A phone's, which every story has first. */
const phone = 390
/** What may end with an ellipsis. */
const shortened = ''

/** Every story in Spanish and ugly colours, also dark; each third one in other colours and in English, dark or plain, in turn. */
const third = (story: string) => stories.indexOf(story) % 3 === 0
const isEven = (story: string) => stories.indexOf(story) % 2 === 0
const looks = [
  { look: 'in Spanish and ugly colours', globals: 'language:es;brand:Ugly', shown: stories, differsBy: 'anything' },
  {
    look: 'in the dark',
    globals: 'mode:dark',
    shown: stories.filter((story) => third(story) && !isEven(story)),
    differsBy: 'coloursAndWords',
  },
  {
    look: 'plain',
    globals: '',
    shown: stories.filter((story) => third(story) && isEven(story)),
    differsBy: 'coloursAndWords',
  },
] as const

describe.each(looks)('$look', ({ globals, shown, differsBy }) => {
  // Storybook changes the story of a page that is open: reloading it takes many times as long.
  let here: Visit | undefined
  afterAll(() => here?.close())

  test.each(shown)('%s is accessible', async (story) => {
    try {
      here ??= await openStory(visitStories, story, globals)
      await showStory(here.page, story)
      await expectAccessible(here.page, '#storybook-root', { differsBy, knowsParts: true })
      if (differsBy !== 'anything') return
      // Spanish has the longest words.
      const { page } = here
      const others = (await isWide(page)) ? [320, 768, 1280] : [320]
      await expectWholeAt(page, [phone, ...others, phone], shortened)
      if (!(await setMode(page, 'dark'))) return
      await expectAccessible(page, '#storybook-root', { differsBy: 'colours', knowsParts: true })
      await setMode(page, 'light')
    } catch (error) {
      // What one story broke is not the next one's.
      await here?.close()
      here = undefined
      throw error
    }
  })
})
