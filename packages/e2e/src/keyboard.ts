/** Moves through a page with Tab and Enter alone. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The maximum number of Tab presses. */
const mostStops = 60

/** Presses Tab until the target has focus. */
export async function reach(page: Page, target: Locator, within = mostStops): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < within; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  expect.unreachable(`${target} is not reached in ${within} stops`)
}

/** Tabs to the target and presses it. */
export async function pressByKeys(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Tabs to a field and types into it. */
export async function typeByKeys(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.type(text)
}
