/** A visit finds nothing of the one before, though it may go on with its page. */
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../src/accessible'
import { fileBrowser, visit } from '../src/browser'

const browser = fileBrowser()
/** Of the partner's server: no policy keeps a test from writing there. */
const address = `${inject('partner')}/robots.txt`

test('what a visit stored, answered in place of the server, listened for and pointed at is gone with it', async () => {
  const first = await visit(browser)
  const { page } = first
  await page.goto(address)
  await page.goto(`${address}?second`)
  await page.evaluate(async () => {
    localStorage.setItem('a', 'left')
    sessionStorage.setItem('a', 'left')
    // biome-ignore lint/suspicious/noDocumentCookie: what stands here is older than the store of cookies.
    document.cookie = 'a=left'
    window.name = 'left'
    await caches.open('left')
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve
    })
  })
  await page.route('**/*', (route) => route.fulfill({ body: 'left' }))
  await page.context().setOffline(true)
  let heard = 0
  page.on('request', () => heard++)
  await page.mouse.move(200, 200)
  await (await page.context().newPage()).goto('about:blank')
  await first.close()
  const heardBefore = heard

  const second = await visit(browser, { viewport: { width: 390, height: 844 } })
  expect(second.page).toBe(page)
  expect(page.context().pages()).toEqual([page])
  const answer = await page.goto(address)
  expect(await answer?.text()).not.toBe('left')
  const found = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    cookies: document.cookie,
    name: window.name,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    before: document.referrer,
    width: innerWidth,
    hovered: document.querySelectorAll(':hover').length,
  }))
  expect(found).toEqual({
    local: 0,
    session: 0,
    cookies: '',
    name: '',
    caches: [],
    databases: [],
    before: '',
    width: 390,
    hovered: 0,
  })
  expect(heard).toBe(heardBefore)
  await page.goBack().catch(() => undefined)
  expect(page.url()).not.toContain('second')
  await second.close()
})

test.each([
  ['a script for each load', (page) => page.addInitScript(() => undefined)],
  ['a clock', (page) => page.clock.install()],
  ['a function of the test', (page) => page.exposeFunction('ours', () => undefined)],
  ['a session of the developer tools', (page) => page.context().newCDPSession(page)],
  ['another medium', (page) => page.emulateMedia({ colorScheme: 'dark' })],
  ['a page that is closed', (page) => page.close()],
  ['a site of another host', (page) => page.goto(address.replace('localhost', '127.0.0.1'))],
] as [string, (page: Page) => Promise<unknown>][])('%s ends with its page', async (_, leave) => {
  const first = await visit(browser)
  await first.page.goto(address)
  await leave(first.page)
  await first.close()
  expect(first.page.isClosed()).toBe(true)
})

test('what axe knew of a page is forgotten with the visit', async () => {
  const show = async (color: string) => {
    const { page, close } = await visit(browser)
    await page.goto(address)
    await page.evaluate((color) => {
      document.documentElement.lang = 'en'
      document.title = 'A screen'
      document.head.innerHTML += `<style>p { color: ${color}; background: #fff }</style>`
      document.body.innerHTML = '<div id="root"><main><h1>A screen</h1><p>What it says</p></main></div>'
    }, color)
    try {
      await expectAccessible(page, '#root', { knowsParts: true })
    } finally {
      await close()
    }
  }
  await show('#000')
  await expect(show('#ccc')).rejects.toThrow('[ Array(1) ]')
})
