/** Every story, opened in a browser and read by axe, in both languages and in the ugliest colours. */
import { readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { expectAccessible, openBrowser, visit } from '@rxgauge/e2e'
import fastify from 'fastify'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = new URL('../../dist/storybook/', import.meta.url).pathname
const server = fastify()
let browser: Browser
let url: string

beforeAll(async () => {
  await server.register(fastifyStatic, { root: folder })
  url = await server.listen({ port: 0, host: '127.0.0.1' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const { entries } = JSON.parse(readFileSync(`${folder}index.json`, 'utf8')) as {
  entries: Record<string, { type: string }>
}
const stories = Object.keys(entries).filter((id) => entries[id]?.type === 'story')

/** Resolves once the page has not changed for a moment. Runs in the page. */
const untilStill = () =>
  new Promise<void>((resolve) => {
    const settled = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(settled, 150)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(settled, 150)
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
  })

test('there are stories of the parts and of the journey', () => {
  expect(stories.length).toBeGreaterThanOrEqual(60)
})

/** Every story in Spanish and ugly colours; each third one also dark or plain, in turn. */
const looks = (index: number) => [
  'language:es;brand:Ugly',
  ...(index % 3 === 0 ? [index % 2 === 0 ? '' : 'mode:dark'] : []),
]

test.concurrent.each(stories.map((id, index) => [id, index] as const))('%s is accessible', async (id, index) => {
  const { page, close } = await visit(() => browser, { viewport: { width: 420, height: 800 } })
  for (const globals of looks(index)) {
    await page.goto(`${url}/iframe.html?id=${id}&viewMode=story&globals=${globals}`)
    await page.locator('#storybook-root .rx-frame main > *, #storybook-root [role=dialog]').first().waitFor()
    await page.locator('[data-story="walking"]').waitFor({ state: 'detached' })
    await page.evaluate(untilStill)
    await expectAccessible(page, '#storybook-root')
  }
  await close()
})

test('signed in: the header counts unread messages, and the account menu closes 400 ms after it lost the focus', async () => {
  const { page, close } = await visit(() => browser, { viewport: { width: 1280, height: 800 } })
  await page.goto(`${url}/iframe.html?id=site--signed-in&viewMode=story`)
  await page.getByRole('link', { name: 'Notifications, 3 unread' }).waitFor()
  expect(await page.getByRole('link', { name: 'Sign Up' }).count()).toBe(0)
  const menu = page.getByRole('button', { name: 'My Account' }).first()
  await menu.click()
  await page.getByRole('link', { name: 'My Coupons' }).waitFor()
  const before = Date.now()
  await page.getByLabel('Language').focus()
  await page.getByRole('link', { name: 'My Coupons' }).waitFor({ state: 'detached' })
  expect(Date.now() - before).toBeGreaterThanOrEqual(395)
  // Focus that comes back in time keeps it open.
  await menu.click()
  await page.getByRole('link', { name: 'Profile' }).focus()
  await page.keyboard.press('Escape')
  expect(await menu.getAttribute('aria-expanded')).toBe('false')
  await close()
})
