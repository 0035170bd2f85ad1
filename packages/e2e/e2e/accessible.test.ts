/** Checks of a page that shows one screen after another, with axe. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../src/accessible'
import { siteUrl } from '../src/addresses'
import { fileBrowser, type Visit, visit } from '../src/browser'

const browser = fileBrowser()
let here: Visit
beforeAll(async () => {
  here = await visit(browser, { bypassCSP: true })
  // Only secure origins can hash; our own page is secure, and its policy would refuse the test's markup.
  await here.page.goto(siteUrl('/version'))
})
afterAll(() => here?.close())

test('an unchanged part is skipped only while it and its background are the same', async () => {
  const show = (ground: string, color: string) =>
    here.page.evaluate(
      ([ground, color]) => {
        document.body.innerHTML = `<div id="root"><div class="rx-frame"><main style="background: ${ground}">
          <h1>A screen</h1><p style="color: ${color}">What it says</p></main></div></div>`
      },
      [ground, color] as const,
    )
  const read = () => expectAccessible(here.page, '#root', { knowsParts: true })
  await show('#fff', '#000')
  await read()
  await show('#fff', '#000')
  await read()
  expect(await here.page.locator('[data-known]').count()).toBe(1)
  // Only one rule is broken: contrast.
  await show('#fff', '#ccc')
  await expect(read()).rejects.toThrow('[ Array(1) ]')
  await show('#111', '#000')
  await expect(read()).rejects.toThrow('[ Array(1) ]')
})
