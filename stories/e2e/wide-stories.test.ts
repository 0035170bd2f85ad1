/** Stories of parts that only a wide window has room for. */
import { expectAccessible } from '@rxgauge/e2e'
import { expect, test } from 'vitest'
import { storybook } from './storybook'

const { visitStories } = storybook()

test('the first three pharmacies below the prices', async () => {
  const { page, close } = await visitStories('id=savings--first-pharmacies&viewMode=story&globals=language:es', {
    width: 1280,
    height: 900,
  })
  const rows = page.locator('.rx-nearby-list .rx-pharmacy-open')
  await rows.first().waitFor()
  expect(await rows.count()).toBeGreaterThan(0)
  await expectAccessible(page, '#storybook-root')
  await close()
})
