/** Ways through a page by Tab and Enter alone. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The most stops that a way may have. */
const mostStops = 60

/** Goes on by Tab to what is named. */
export async function reach(page: Page, target: Locator, within = mostStops): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < within; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  expect.unreachable(`${target} is not reached in ${within} stops`)
}

/** Goes on to it, and presses it. */
export async function pressByKeys(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Goes on to a field, and types into it. */
export async function typeByKeys(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.type(text)
}
