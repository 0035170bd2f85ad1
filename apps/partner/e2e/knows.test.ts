/** What a partner's page knows: the medication by a code, strength, quantity, plan, pharmacy, and who is signed in. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callApi, memberToken, registerDevice } from '@rxgauge/api/testing'
import {
  button,
  declineFavorite,
  dialog,
  english,
  expectAccessible,
  medicationField,
  newEmail,
  offers,
  readPrices,
  startOwnSite,
  visits,
  wholeGauge,
} from '@rxgauge/e2e'
import Ajv from 'ajv'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { here } = visits({ isOpen: true, mustBeSilent: false })

let site: Awaited<ReturnType<typeof startOwnSite>>
let key: string
beforeAll(async () => {
  site = await startOwnSite({}, (environment) => {
    const folder = mkdtempSync(join(tmpdir(), 'rxgauge-knows-'))
    const rxgauge = (...words: string[]) =>
      execFileSync('node', ['apps/api/dist/main.js', ...words], {
        env: { ...process.env, ...environment },
        stdio: 'pipe',
      }).toString()
    const turnOn = (name: string, flag: string) => {
      const file = join(folder, name, 'organization.json')
      const document = JSON.parse(readFileSync(file, 'utf8'))
      writeFileSync(file, JSON.stringify({ ...document, options: { ...document.options, [flag]: 'y' } }))
    }
    rxgauge('org', 'pull', folder, 'ACME', 'CORNER')
    turnOn('acme', 'memberSignInFlag')
    turnOn('corner', 'hostEventDetailFlag')
    rxgauge('org', 'apply', folder)
    key = rxgauge('encuser-key', 'ACME').trim()
    rmSync(folder, { recursive: true })
  })
})
afterAll(() => site.end())

/** The partner's server: its page, and tokens for who is signed in there. */
let html = ''
let makeToken: () => Promise<string> | string = () => ''
const portal = createServer(async ({ url }, response) => {
  if (url === '/token') return response.end(await makeToken())
  response.setHeader('content-type', 'text/html').end(`<!doctype html><html lang="en"><body>${html}</body></html>`)
})
beforeAll(() => new Promise<void>((listening) => portal.listen(0, 'localhost', listening)))
afterAll(() => {
  portal.closeAllConnections()
  portal.close()
})
const portalUrl = () => `http://localhost:${(portal.address() as AddressInfo).port}/`

let lines: string[] = []
let addresses: string[] = []
beforeEach(() => {
  lines = []
  addresses = []
  here().page.on('console', (line) => lines.push(line.text()))
  here().page.on('request', (request) => addresses.push(request.url()))
})
const ours = () => lines.filter((line) => line.includes('RxGauge'))

async function open(body: string): Promise<Page> {
  html = body
  const { page } = here()
  await page.goto(portalUrl())
  return page
}
const script = () => `<script async src="${site.url}/widget.js"></script>`
const tag = (attributes: string) => `<script async src="${site.url}/widget.js" data-org="ACME" ${attributes}></script>`
/** The facts that prices are for. */
const facts = (page: Page) => page.locator('.rx-summary dd').allTextContents()

interface Product {
  product: { productName: string }
  productDetailId: number
}

async function ask<Data>(path: string): Promise<Data> {
  const { token } = await registerDevice(site.url, 'ACME')
  return callApi<Data>(site.url, path, { token })
}

describe('a prescription', () => {
  test('by NDC, quantity, own plan code and pharmacy has its prices at once, and the pharmacy is picked', async () => {
    const { product, productDetailId } = await ask<Product>('/product/key/ndc:99000000000')
    const list = await ask<{ otherPharmacies: { pharmacyLocationId: number; pharmacyName: string }[] }>(
      `/price/pharmacynew/${productDetailId}/90/10001`,
    )
    const named = list.otherPharmacies[2]
    const [plan] = await ask<{ id: number; name: string }[]>('/insurance/contains/Acme%20Health%20PPO/list')
    const page = await open(
      tag(
        `data-drug="ndc:99000-0000-00" data-quantity="90" data-plan="${plan?.id}" data-pharmacy="${named?.pharmacyLocationId}" data-zip="10001"`,
      ),
    )
    await declineFavorite(page)
    await readPrices(page)
    expect(await medicationField(page).inputValue()).toBe(product.productName)
    const shown = (await facts(page)).join(' · ')
    expect(shown).toContain('90 ')
    expect(shown).toContain(plan?.name ?? 'no plan')
    await button(page, english.savings.get).click()
    await offers(page).first().waitFor()
    await expect
      .poll(() => page.locator('.rx-pharmacy[aria-current], .rx-pharmacy[data-picked]').allTextContents())
      .toEqual([expect.stringContaining(named?.pharmacyName ?? 'no name')])
    expect(ours()).toEqual([])
  })

  test('a strength that doesn’t exist is left to the person, and no price of another shows', async () => {
    const page = await open(tag('data-drug="atorvastatin" data-strength="17 mg" data-quantity="90" data-zip="10001"'))
    await page.getByText(english.namedByPage.strength).waitFor()
    await expectAccessible(page, 'rx-gauge')
    expect(addresses.filter((address) => address.includes('/price/'))).toEqual([])
    expect(ours()).toEqual([
      'RxGauge: "strength" is no strength of this medication. Allowed: one as the gauge lists it, such as "20 mg". It’s left to the person.',
    ])
    await page.getByLabel(english.settings.strength).selectOption({ label: '40 mg' })
    await button(page, english.common.done).click()
    await readPrices(page)
    expect(await facts(page)).toContain('40 mg')
    expect(await page.getByText(english.namedByPage.strength).count()).toBe(0)
  })

  test('what else can’t be had is one sentence each, without its value', async () => {
    const page = await open(
      tag(
        'data-drug="lisinopril" data-plan="key:SECRET" data-pharmacy="npi:1000000000" data-zip="10001" data-theme="blue"',
      ),
    )
    await declineFavorite(page)
    await readPrices(page)
    await button(page, english.savings.get).click()
    await expect.poll(() => ours().length).toBe(3)
    const text = ours().join('\n')
    for (const option of ['"plan"', '"pharmacy"', '"theme"']) expect(text).toContain(option)
    for (const value of ['lisinopril', 'SECRET', '1000000000', '10001', 'blue']) expect(text).not.toContain(value)
  })

  test('in a frame’s fragment begins there, and no address of a request has it', async () => {
    const options = '#drug=ndc:99000-0000-00&quantity=90&plan=key:NOBODY&zip=10001'
    const page = await open(
      `<iframe title="Prices" width="100%" height="900" src="${site.url}/SearchMedication?displayMode=widget&orgCode=ACME${options}"></iframe>`,
    )
    const frame = page.frameLocator('iframe')
    await frame.getByText('90 tablets', { exact: true }).waitFor()
    await expect.poll(ours).toEqual([expect.stringContaining('"plan"')])
    expect(addresses.filter((address) => /[?&](drug|quantity|plan|zip)=/.test(address))).toEqual([])
  })
})

describe('what a page hears', () => {
  test.each([
    ['ACME', {}],
    ['CORNER', { medication: 'Atorvastatin', zip: '10001' }],
  ])('of %s’s gauge has the medication only if the organization says so: %j', async (org, named) => {
    const page = await open(`${script()}<rx-gauge org="${org}" drug="atorvastatin" zip="10001"></rx-gauge><script>
      window.heard = []
      for (const name of ['ready', 'result', 'coupon', 'error'])
        for (const sign of [':', '-'])
          document.addEventListener('rxgauge' + sign + name, ({ type, detail }) => heard.push([type, detail]))</script>`)
    const schema = new Ajv().addSchema(await (await fetch(`${site.url}/widget-events.json`)).json(), 'events')
    const isOfSchema = (name: string, detail: object) => schema.validate(`events#/definitions/${name}`, detail)
    await openCoupon(page)
    const heard = () => page.evaluate(() => (window as unknown as { heard: [string, object][] }).heard)
    await expect.poll(async () => (await heard()).length).toBe(6)
    // One that has an error to tell.
    await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<rx-gauge org="NOBODY"></rx-gauge>'))
    await expect.poll(async () => (await heard()).length).toBe(8)
    const details = [
      ['ready', { version: 1, organization: org }],
      ['result', { version: 1, prices: expect.arrayContaining(['retail', 'discount']), ...named }],
      ['coupon', { version: 1, type: 'discount', ...named }],
      ['error', { version: 1, code: 'ORG_CODE_NOT_FOUND' }],
    ] as const
    expect(await heard()).toEqual(
      details.flatMap(([name, detail]) => [`rxgauge:${name}`, `rxgauge-${name}`].map((type) => [type, detail])),
    )
    for (const [type, detail] of await heard()) {
      const name = type.slice('rxgauge:'.length)
      expect([type, isOfSchema(name, detail)]).toEqual([type, true])
      expect(isOfSchema(name, { ...detail, plan: 'Bronze' })).toBe(false)
    }
  })
})

const member = (setToken: string) => `${script()}<rx-gauge org="ACME" drug="atorvastatin" zip="10001"></rx-gauge>
  <script>
    window.heard = []
    const gauge = document.querySelector('rx-gauge')
    gauge.addEventListener('rxgauge:error', (event) => heard.push(event.detail))
    ${setToken}
  </script>`
const askForToken = `gauge.memberToken = async () => (await fetch('/token')).text()`

/** From the prices to the discount card of the best pharmacy. */
async function openCoupon(page: Page) {
  await declineFavorite(page)
  await readPrices(page)
  await button(page, english.savings.get).click()
  await offers(page).first().click()
  await page.locator('.rx-coupon').waitFor()
}
const isSavedTo = async (email: string) => {
  const { token, refreshToken } = await registerDevice(site.url, 'ACME')
  const body = { refreshToken, memberToken: await memberToken(key, email, 'gauge') }
  const { refreshToken: own } = await callApi(site.url, '/sso/member', { token, body })
  const { jwtToken } = await callApi(site.url, '/authenticate', { body: { refreshToken: own, appVersion: '1' } })
  return (await callApi<unknown[]>(site.url, '/coupon/list', { token: jwtToken })).length
}

describe('a member', () => {
  test('saves a coupon in the gauge, finds it on the next page, and not on a page that names nobody', async () => {
    const email = newEmail('member')
    const made: string[] = []
    makeToken = async () => {
      made.push(await memberToken(key, email, 'gauge'))
      return made.at(-1) ?? ''
    }
    const page = await open(member(askForToken))
    await openCoupon(page)
    // Nothing opens the full site.
    expect(await page.getByText(english.saving.opensSite.slice(0, 40)).count()).toBe(0)
    await button(page, english.saving.save).click()
    await dialog(page, english.saving.title).getByRole('button', { name: english.common.done }).click()
    expect(await isSavedTo(email)).toBe(1)
    await open(member(askForToken))
    await openCoupon(page)
    await button(page, english.saving.isSaved).waitFor()
    expect(made.length).toBe(2)
    expect(ours()).toEqual([])
    // The token is nowhere that others read.
    const seen = await page.evaluate(() => {
      const { outerHTML } = document.documentElement
      return JSON.stringify([
        outerHTML,
        { ...localStorage },
        { ...sessionStorage },
        (window as unknown as { heard: unknown }).heard,
      ])
    })
    for (const token of made) {
      const [head = '', , iv = '', text = ''] = token.split('.')
      expect(head).not.toBe('')
      for (const place of [seen, ...addresses, ...lines]) {
        expect(place).not.toContain(iv)
        expect(place).not.toContain(text)
      }
    }
    await open(member(''))
    await openCoupon(page)
    await button(page, english.saving.save).waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes(':member:')))).toEqual(
      [],
    )
  })

  test('with a used token is a guest: a sentence in the console, an event, and the gauge works', async () => {
    const token = await memberToken(key, newEmail('replay'), 'gauge')
    makeToken = () => token
    const page = await open(member(askForToken))
    await readPrices(page)
    expect(ours()).toEqual([])
    await page.evaluate(() => sessionStorage.clear())
    await open(member(askForToken))
    await readPrices(page)
    expect(ours()).toEqual([expect.stringMatching(/^RxGauge: memberToken \(LINK_INVALID\): refused\./)])
    expect(ours().join()).not.toContain(token.slice(-22))
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([
      { version: 1, code: 'LINK_INVALID' },
    ])
  })

  test.each([
    ['of a link', () => memberToken(key, newEmail('link'))],
    ['by a stranger’s key', () => memberToken(Buffer.alloc(32, 7).toString('base64'), newEmail('stranger'), 'gauge')],
  ])('with a token %s is a guest', async (_, make) => {
    const token = await make()
    const page = await open(member(`gauge.memberToken = '${token}'`))
    await readPrices(page)
    expect(ours()).toEqual([expect.stringMatching(/^RxGauge: memberToken \(LINK_INVALID\)/)])
  })

  test('of two gauges of a page is signed in by one token, given before or after the script has run', async () => {
    const email = newEmail('two')
    const token = await memberToken(key, email, 'gauge')
    const gauge = '<rx-gauge org="ACME" drug="atorvastatin" zip="10001"></rx-gauge>'
    const page = await open(`<main>${gauge}</main><aside>${gauge}</aside>
      <script>for (const each of document.querySelectorAll('rx-gauge')) each.memberToken = '${token}'</script>${script()}`)
    await readPrices(page.locator('main'))
    await page.locator('aside').scrollIntoViewIfNeeded()
    await readPrices(page.locator('aside'))
    expect(ours()).toEqual([])
    expect(addresses.filter((address) => address.endsWith('/sso/member')).length).toBe(1)
  })

  test('an attribute is not read, and the console says so', async () => {
    const page = await open(`${script()}<rx-gauge org="ACME" member-token="x"></rx-gauge>`)
    await wholeGauge(page)
    expect(ours()).toEqual([
      'RxGauge: "member-token" isn’t read. Allowed: the property memberToken, since recorders read attributes.',
    ])
  })
})
