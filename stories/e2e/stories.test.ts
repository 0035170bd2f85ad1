/** Every story, shown in a browser and read by axe, in both languages and in the ugliest colours. */
import { expectAccessible, type Visit } from '@rxgauge/e2e'
import { afterAll, describe, expect, test } from 'vitest'
import { openStory, showStory, stories, storybook } from './storybook'

const { visitStories } = storybook()

test('there are stories of the parts and of the journey', () => {
  expect(stories.length).toBeGreaterThanOrEqual(60)
})

/** Every story in Spanish and ugly colours; each third one also dark or plain, in turn. */
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
    } catch (error) {
      // What one story broke is not the next one's.
      await here?.close()
      here = undefined
      throw error
    }
  })
})
