/** Deploys: a page of yesterday's build with today's servers, and both builds behind one address. */

import { existsSync } from 'node:fs'
import { generousLimits } from '@rxgauge/api/testing'
import { fixedPaths } from '@rxgauge/contract'
import {
  dialog,
  english,
  medicationField,
  newPerson,
  openBestCoupon,
  readPrices,
  search,
  signInAs,
  visits,
  wholeGauge,
} from '@rxgauge/e2e'
import { type ServingProgram, serveProgram } from '@rxgauge/scripts/serve-program'
import { accountArea, loadMessages, siteArea } from '@rxgauge/text'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Balancer, startBalancer } from './deploys/balancer'
import { type Builds, makeBuilds, realBuild } from './deploys/builds'

const text = await loadMessages(siteArea, 'en')
const account = await loadMessages(accountArea, 'en')
const { here, open } = visits({ isOpen: true })

let builds: Builds
let yesterday: ServingProgram
let today: ServingProgram
let balancer: Balancer
let environment: Record<string, string>

beforeAll(async () => {
  builds = makeBuilds()
  environment = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...generousLimits,
    DATABASE_URL: inject('databaseUrl'),
  }
  ;[yesterday, today, balancer] = await Promise.all([
    serveProgram(builds.yesterday.program, environment),
    serveProgram(builds.today.program, environment),
    startBalancer(),
  ])
})
afterAll(async () => {
  await Promise.all([yesterday.end(), today.end(), balancer.close()])
  builds.remove()
})
beforeEach(() => balancer.sendTo(yesterday.url))

const deploy = () => balancer.sendTo(today.url)
/** The console's message about a file that the responding server doesn't have. */
const gone = /404|dynamically imported module|PartFailure: A part could not be loaded/
const commitSeen = () => here().page.evaluate(() => localStorage.getItem('rxgauge:build_version'))

test('yesterday’s page works with today’s servers: prices, other pages, typed text', async () => {
  const { page } = here()
  await page.goto(`${balancer.url}/?orgCode=ACME`)
  await medicationField(page).waitFor()
  deploy()
  await search(page, 'lisin', 'Lisinopril')
  await page.getByLabel('Zip code').fill('10001')
  expect((await readPrices(page)).Retail).toMatch(/^\$/)
  await page.getByRole('link', { name: text.shell.faq }).first().click()
  await page.getByRole('heading', { level: 1, name: text.faq.title }).waitFor()
  expect(await commitSeen()).toBe(builds.yesterday.commit)
})

test('a form keeps its text during a deploy; the next page is the new build’s, reloaded once', async () => {
  const { page } = here()
  let loads = 0
  await page.goto(`${balancer.url}/contact-us?orgCode=ACME`)
  await page.getByLabel(text.contact.firstName).fill('Ada')
  page.on('load', () => {
    loads += 1
  })
  deploy()
  await page.getByLabel(text.contact.lastName).fill('Lovelace')
  await page.getByLabel(text.contact.email, { exact: true }).fill('ada@example.com')
  await page.getByLabel(text.contact.notes).fill('A form of yesterday, sent today.')
  expect(await page.getByLabel(text.contact.firstName).inputValue()).toBe('Ada')
  await page.getByRole('button', { name: text.contact.send }).click()
  await page.getByRole('heading', { name: text.contact.thanks }).waitFor()
  await page.goto(`${balancer.url}/aboutus`)
  await expect.poll(commitSeen).not.toBe(builds.yesterday.commit)
  await page.getByText(text.about.tagline).waitFor()
  await expect.poll(() => loads).toBe(2)
  await page.goto(balancer.url + fixedPaths.faq)
  await page.getByRole('heading', { level: 1, name: text.faq.title }).waitFor()
  expect(loads).toBe(3)
})

test('two builds behind one address cause no reload loops: each page requests its own files from either server', async () => {
  const { page, complaints } = here()
  // Yesterday's servers don't have today's files.
  balancer.sendTo(today.url)
  await page.goto(`${balancer.url}/?orgCode=ACME`)
  await medicationField(page).waitFor()
  let documents = 0
  page.on('domcontentloaded', () => {
    documents += 1
  })
  const visitOf = async (server: ServingProgram, path: string, heading: string) => {
    balancer.sendTo(server.url)
    await page.goto(balancer.url + path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  // One extra load: a build that is new to this browser is reloaded once.
  await visitOf(yesterday, fixedPaths.faq, text.faq.title)
  await expect.poll(() => documents).toBe(2)
  await visitOf(today, fixedPaths.faq, text.faq.title)
  for (const server of [yesterday, today]) await visitOf(server, fixedPaths.contact, text.contact.title)
  for (const server of [yesterday, today]) await visitOf(server, fixedPaths.faq, text.faq.title)
  expect(documents).toBe(7)
  // A page that is being left may still request a file of its own from the next server.
  expect(complaints.splice(0).filter((each) => !gone.test(each))).toEqual([])
})

test('when the service worker updates, the page stays, and the coupons show offline', async () => {
  const { page } = here()
  await signInAs(page, await newPerson(), 'en', 'ACME', balancer.url)
  await openBestCoupon(page)
  await page.getByRole('button', { name: english.saving.save, exact: true }).click()
  await dialog(page, /./).getByRole('button', { name: english.common.done, exact: true }).click()
  await page.evaluate(() => history.pushState(null, '', '/MyAccount/MyCoupons'))
  await page.getByText(account.coupons.offline).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  deploy()
  const states = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const changed = new Promise<void>((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
    )
    await registration.update()
    await changed
    return { heading: document.querySelector('h1')?.textContent, page: location.pathname }
  })
  expect(states).toEqual({ heading: account.coupons.title, page: '/MyAccount/MyCoupons' })
  await page.context().setOffline(true)
  await page.goto(`${balancer.url}/MyAccount/MyCoupons`)
  await page.getByRole('heading', { level: 2, name: 'Atorvastatin' }).waitFor()
})

describe('a widget of yesterday whose files are gone', () => {
  /** Opens a partner's page; yesterday's files are gone. */
  async function openPortal(page: Page) {
    const html = `<!doctype html><html lang="en"><title>Portal</title><script src="/widget.js" data-org="ACME"></script></html>`
    await page.route(`${balancer.url}/portal`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto(`${balancer.url}/portal`)
  }
  const forgetYesterday = (page: Page) =>
    page.route('**/assets/*', (route) =>
      existsSync(`dist/public/${new URL(route.request().url()).pathname}`)
        ? route.continue()
        : route.fulfill({ status: 404 }),
    )

  test('requests the script again and starts with today’s build', async () => {
    const { page, complaints } = here()
    const script = await (await fetch(`${yesterday.url}/widget.js`)).text()
    // As from a browser's cache.
    await page.route(`${balancer.url}/widget.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    )
    await forgetYesterday(page)
    deploy()
    await openPortal(page)
    await wholeGauge(page)
    expect(complaints.splice(0).filter((each) => !gone.test(each))).toEqual([])
  })

  test('switches to today’s build automatically, with the chosen medication', async () => {
    const { page, complaints } = here()
    await openPortal(page)
    await wholeGauge(page)
    await forgetYesterday(page)
    deploy()
    await search(page, 'lisin', 'Lisinopril')
    await page.getByLabel('Zip code').fill('10001')
    expect((await readPrices(page)).Retail).toMatch(/^\$/)
    expect(await medicationField(page).inputValue()).toBe('Lisinopril')
    expect(await page.locator('rx-gauge').count()).toBe(1)
    expect(await medicationField(page).count()).toBe(1)
    expect(complaints.splice(0).filter((each) => !gone.test(each))).toEqual([])
  })
})

describe.runIf(realBuild.folder)('a page of an actual previous build', () => {
  test('shows its own build’s text; a page opened after the deploy is today’s, loaded once, at the same address', async () => {
    const { page } = here()
    const loads = countLoads()
    await page.goto(`${balancer.url}/?orgCode=ACME`)
    await medicationField(page).waitFor()
    deploy()
    const codeResponse = page.waitForResponse((response) => isCode(response.url()))
    await page.getByRole('link', { name: text.shell.about }).first().click()
    await page.getByText(realBuild.tagline).waitFor()
    expect((await codeResponse).status()).toBe(200)
    expect([loads(), await commitSeen()]).toEqual([1, builds.yesterday.commit])
    await page.goto(`${balancer.url}/aboutus?lang=en#content`)
    await page.getByText(text.about.tagline).waitFor()
    await expect.poll(loads).toBe(3)
    const { pathname, searchParams, hash } = new URL(page.url())
    expect([pathname, searchParams.get('orgCode'), searchParams.get('lang'), hash]).toEqual([
      ...['/aboutus', 'ACME', 'en', '#content'],
    ])
    await page.goto(`${balancer.url}${fixedPaths.faq}`)
    await page.getByRole('heading', { level: 1, name: text.faq.title }).waitFor()
    expect([loads(), await commitSeen()]).toEqual([4, builds.today.commit])
  })

  test('reports missing files on request; one press continues with today’s build at the same address', async () => {
    const alone = await serveProgram(builds.todayAlone?.program ?? '', environment)
    onTestFinished(() => alone.end())
    const { page, complaints } = await open()
    const loads = countLoads()
    await page.goto(`${balancer.url}/?orgCode=ACME&lang=en`)
    await medicationField(page).waitFor()
    balancer.sendTo(alone.url)
    const codeResponse = page.waitForResponse((response) => isCode(response.url()))
    await page.getByRole('link', { name: text.shell.about }).first().click()
    expect((await codeResponse).status()).toBe(404)
    const failure = page.getByRole('alert').filter({ hasText: text.parts.needsReload })
    await failure.waitFor()
    expect(loads()).toBe(1)
    await failure.getByRole('button').click()
    await page.getByText(text.about.tagline).waitFor()
    // A link pressed before hydration loads the next page.
    await expect.poll(commitSeen).toBe(builds.today.commit)
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('orgCode'), searchParams.get('lang')]).toEqual(['/aboutus', 'ACME', 'en'])
    await page.getByRole('link', { name: text.shell.faq }).first().click()
    await page.getByRole('heading', { level: 1, name: text.faq.title }).waitFor()
    expect(loads()).toBe(2)
    // The console reports the missing files, and nothing else.
    expect(complaints.splice(0).filter((each) => !gone.test(each))).toEqual([])
  })
})

const isCode = (address: string) => /\/assets\/site-.*\.js$/.test(address)

/** Counts a page's loads. */
function countLoads(): () => number {
  let loads = 0
  here().page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}
