/** Chunks that fail to load: a dropped signal, or a deploy while a page is open. */
import { english, medicationField, readPrices, search, siteUrl, visits } from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import { expect, test } from 'vitest'

const { here } = visits({ isOpen: true, mustBeSilent: false })
const text = await loadMessages(siteArea, 'en')

/** Blocks chunks with `name` in their names, until the returned function is called. */
async function refuse(name: string) {
  let isRefused = true
  await here().page.route(`**/assets/*${name}*`, (route) => (isRefused ? route.abort() : route.continue()))
  return () => {
    isRefused = false
  }
}

test('a menu that fails to load shows an error on the unchanged page, and opens on a retry', async () => {
  const { page } = here()
  await page.goto(siteUrl('/'))
  await medicationField(page).fill('ator')
  const allow = await refuse('menu-drawer')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: text.shell.menu }).click()
  await page.getByText(text.parts.notLoaded).waitFor()
  expect(await medicationField(page).inputValue()).toBe('ator')
  allow()
  await page.getByRole('button', { name: english.common.tryAgain }).click()
  await page.getByRole('dialog', { name: text.shell.menu }).waitFor()
})

test('if a browser cannot import a file again, the page reloads after saying so', async () => {
  const { page } = here()
  await page.goto(siteUrl('/'))
  // A dependency of the menu: browsers remember this failure until the page is reloaded.
  const allow = await refuse('use-adopted-styles')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: text.shell.menu }).click()
  await page.getByText(text.parts.needsReload).waitFor()
  allow()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: english.common.tryAgain }).click()])
  await page.getByRole('button', { name: text.shell.menu }).click()
  await page.getByRole('dialog', { name: text.shell.menu }).waitFor()
})

test('if a page fails to load, header and footer work, and a retry loads it', async () => {
  const { page } = here()
  const allow = await refuse('faq-page')
  await page.goto(siteUrl('/'))
  await page.getByRole('link', { name: text.shell.faq }).first().click()
  await page.getByText(text.parts.notLoaded).waitFor()
  expect(await page.getByRole('banner').count()).toBe(1)
  allow()
  await page.getByRole('button', { name: english.common.tryAgain }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('if the price code fails to load, its place has a retry, and the medication stays chosen', async () => {
  const { page } = here()
  const allow = await refuse('results-view')
  await page.goto(siteUrl('/'))
  await search(page, 'lisin', 'Lisinopril')
  const sorry = page.getByText(english.errors.NETWORK)
  await sorry.waitFor()
  allow()
  await page.getByRole('button', { name: english.common.tryAgain }).click()
  await page.getByLabel('Zip code').fill('10001')
  expect((await readPrices(page)).Retail).toMatch(/^\$/)
})

test('if another language fails to load, the page stays, and a sentence says so', async () => {
  const { page } = here()
  await page.goto(siteUrl('/'))
  await medicationField(page).fill('ator')
  const allow = await refuse('site-site')
  await page.getByLabel(english.common.language).selectOption('es')
  await page.getByText(text.parts.languageFailed).waitFor()
  expect(await medicationField(page).inputValue()).toBe('ator')
  expect(new URL(page.url()).search).toBe('')
  allow()
  await page.getByLabel(english.common.language).selectOption('es')
  await expect.poll(() => new URL(page.url()).search).toBe('?lang=es')
})
