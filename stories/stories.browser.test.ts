/** Every story, opened in a browser and read by axe, in both languages and in the ugliest colours. */
import { readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from '../apps/partner/journeys/browser'

const folder = new URL('../dist/storybook/', import.meta.url).pathname
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

test('there are stories of the parts and of the journey', () => {
  expect(stories.length).toBeGreaterThanOrEqual(15)
})

test.each(stories)('%s is accessible, also in Spanish, dark and ugly', async (id) => {
  const { page, close } = await visit(browser, { viewport: { width: 420, height: 800 } })
  for (const globals of ['', 'language:es;brand:Ugly', 'mode:dark']) {
    await page.goto(`${url}/iframe.html?id=${id}&viewMode=story&globals=${globals}`)
    await page.locator('#storybook-root .rx-frame main > *, #storybook-root [role=dialog]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, '#storybook-root')
  }
  await close()
})
