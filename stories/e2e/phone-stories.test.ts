/** Places and sizes of parts on a phone. */
import { expect, test } from 'vitest'
import { storybook } from './storybook'

const { visitStories } = storybook()
const open = (id: string) => visitStories(`id=${id}&viewMode=story`, { width: 390, height: 844 })

test('the small print of a footer without a logo begins below the links', async () => {
  const { page, close } = await open('site--about')
  const left = async (part: string) => (await page.locator(part).boundingBox())?.x
  await page.locator('.site-footer').waitFor()
  expect(await left('.site-footer-small-print')).toBe(await left('.site-footer nav'))
  await close()
})

test('a checkbox keeps its size beside a long sentence', async () => {
  const { page, close } = await open('savings--discount-card-kept')
  const box = page.getByRole('checkbox')
  await box.waitFor()
  expect((await box.boundingBox())?.width).toBe(20)
  await close()
})
