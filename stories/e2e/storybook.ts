/** Serves the built Storybook, and moves a page from story to story. */
import { readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { fileBrowser, type Visit, visit } from '@rxgauge/e2e'
import fastify from 'fastify'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'

const folder = new URL('../../dist/storybook/', import.meta.url).pathname

const { entries } = JSON.parse(readFileSync(`${folder}index.json`, 'utf8')) as {
  entries: Record<string, { type: string }>
}

/** The ids of all stories. */
export const stories = Object.keys(entries).filter((id) => entries[id]?.type === 'story')

/** Each page's pending requests, such as for the code of a component. */
const requestsByPage = new WeakMap<Page, Set<Request>>()

type VisitStories = (address: string, size?: { width: number; height: number }) => Promise<Visit>

/** Serves Storybook during a file's tests. */
export function storybook(): { visitStories: VisitStories } {
  const server = fastify()
  const browser = fileBrowser()
  let url = ''
  beforeAll(async () => {
    await server.register(fastifyStatic, { root: folder })
    url = await server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())
  return {
    async visitStories(address, viewport = { width: 390, height: 800 }) {
      const here = await visit(browser, { viewport })
      const loading = new Set<Request>()
      requestsByPage.set(here.page, loading)
      here.page.on('request', (request) => loading.add(request))
      here.page.on('requestfinished', (request) => loading.delete(request))
      here.page.on('requestfailed', (request) => loading.delete(request))
      await here.page.goto(`${url}/iframe.html?${address}`)
      return here
    },
  }
}

/** Opens a page for stories with the toolbar's globals. It shows the first story, in which nothing is pressed. */
export async function openStory(visitStories: VisitStories, globals: string): Promise<Visit> {
  const here = await visitStories(`id=${stories[0]}&viewMode=story&globals=${globals}`)
  await here.page.locator('#storybook-root > *').first().waitFor()
  return here
}

/** Whether a story shows the site, an account or an email, not the price journey. */
export const isOfSite = (story: string): boolean => /^(site|account|emails|my-list)--/.test(story)

/** Whether a story shows the product, unlike the theming page. */
export const isScreen = (story: string): boolean => !story.startsWith('theming--')

/** Whether a story also has a dark mode: the widget's stories do, the site's and the emails' don't. */
export const hasModes = (story: string): boolean => /^(journey|list-answer|savings|tokens|ui)--/.test(story)

/** Switches the story between light and dark mode. */
export const setMode = (page: Page, mode: 'light' | 'dark'): Promise<void> =>
  page.locator('#storybook-root > .rx').evaluate((root: HTMLElement, mode) => {
    root.dataset.theme = mode
  }, mode)

/** Switches the open page to a story, and resolves once the story is rendered and still. */
export async function showStory(page: Page, story: string): Promise<void> {
  await inTime(`${story} is rendered`, page.evaluate(rendered, story))
  await page.locator('#storybook-root .rx-frame main > *, #storybook-root dialog').first().waitFor()
  await page.locator('[data-story="walking"]').waitFor({ state: 'detached' })
  const loading = () => [...(requestsByPage.get(page) ?? [])].map((request) => request.url())
  const started = performance.now()
  do {
    await inTime(`${story} is still`, page.evaluate(untilStill))
    if (performance.now() - started > mostMilliseconds) throw new Error(`${story} waits for ${loading().join()}`)
  } while (loading().length > 0)
}

/** A limit for waits in the page, which never end if the page is stuck. */
const mostMilliseconds = 120_000

/** @throws Error that names what never happened */
export async function inTime<T>(what: string, pending: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not within two minutes: ${what}`)), mostMilliseconds)
  })
  try {
    return await Promise.race([pending, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

interface Channel {
  on(event: string, listener: (payload: unknown) => void): void
  off(event: string, listener: (payload: unknown) => void): void
  emit(event: string, payload: object): void
}

/** Resolves once Storybook has rendered the story. Runs in the page. */
const rendered = (story: string) =>
  new Promise<void>((resolve, reject) => {
    const channel = (window as unknown as { __STORYBOOK_ADDONS_CHANNEL__: Channel }).__STORYBOOK_ADDONS_CHANNEL__
    const isThere = (id: unknown) => {
      if (id !== story) return
      stop()
      resolve()
    }
    const fail = (problem: unknown) => {
      stop()
      reject(new Error(`${story}: ${JSON.stringify(problem)}`))
    }
    const problems = ['storyErrored', 'storyThrewException', 'storyMissing']
    const stop = () => {
      channel.off('storyRendered', isThere)
      for (const problem of problems) channel.off(problem, fail)
    }
    channel.on('storyRendered', isThere)
    for (const problem of problems) channel.on(problem, fail)
    channel.emit(new URLSearchParams(location.search).get('id') === story ? 'forceRemount' : 'setCurrentStory', {
      storyId: story,
      viewMode: 'story',
    })
  })

/** Resolves once the page hasn't changed for a moment. Runs in the page. */
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
