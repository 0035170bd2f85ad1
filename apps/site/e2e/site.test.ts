/** The site on the same packages as the widget: home, search, widget mode. */
import {
  apiClient,
  expectAccessible,
  medicationField,
  misplacedWords,
  readPrices,
  search,
  siteUrl,
  visits,
} from '@rxgauge/e2e'
import { loadMessages, siteArea } from '@rxgauge/text'
import { describe, expect, test } from 'vitest'

const { here, open } = visits({ isOpen: true })
const siteText = await loadMessages(siteArea, 'en')

const path = () => new URL(here().page.url()).pathname

describe('the site, on the same packages', () => {
  // spec: account 3 Stored client data
  test('home: search to prices, branded by the organization', async () => {
    const { page } = here()
    await page.goto(siteUrl(`/?orgCode=ACME&ref=${'letter-7'.repeat(50)}`))
    await page.getByRole('link', { name: 'Acme Benefits' }).waitFor()
    expect(await page.title()).toBe('Acme Benefits')
    // The referrer is stored for the tab, up to its maximum length.
    const ref = await page.evaluate(() => sessionStorage.getItem('rxgauge:site:ref'))
    expect(ref).toBe('letter-7'.repeat(25))
    await search(page, 'lisin', 'Lisinopril')
    await page.getByLabel('Zip code').fill('10001')
    expect((await readPrices(page)).Retail).toMatch(/^\$/)
    await expectAccessible(page)
  })

  test('a host without a code has the app’s own organization', async () => {
    await here().page.goto(siteUrl('/'))
    await here().page.getByRole('link', { name: 'RxGauge' }).waitFor()
    expect(await here().page.title()).toBe('RxGauge')
  })

  test('/SearchMedication searches', async () => {
    const { page } = here()
    await page.goto(siteUrl('/SearchMedication'))
    await page.getByRole('heading', { name: 'Search for Medication Savings and Discounts' }).waitFor()
    await expect.poll(() => page.title()).toBe('Search for Medication Savings and Discounts')
    expect(await page.getByRole('link', { name: 'Search for Medication' }).getAttribute('aria-current')).toBe('page')
    await expectAccessible(page)
  })

  // spec: search 2 Routes
  test('/SearchMedication/{name} takes the first result', async () => {
    const { page } = here()
    await page.goto(siteUrl('/SearchMedication/lipito'))
    await expect.poll(() => medicationField(page).inputValue()).toBe('Lipitor')
    await page.getByLabel('Zip code').fill('90210')
    await readPrices(page)
  })

  test('/SearchMedication/{name} without a result goes home', async () => {
    await here().page.goto(siteUrl('/SearchMedication/nosuchdrug'))
    await expect.poll(path).toBe('/')
    await medicationField(here().page).waitFor()
    await here().page.getByText('We couldn’t find “nosuchdrug”').waitFor()
    // The page itself is a 404, which the browser logs.
    here().forget(/404/)
  })

  test('/SearchMedication/{name} with one wrong letter goes home, and suggests the right name once', async () => {
    const { page } = here()
    await page.goto(siteUrl('/SearchMedication/atorvastatn?lang=es'))
    await page.getByText('No encontramos “atorvastatn”').waitFor()
    expect(path()).toBe('/')
    await expectAccessible(page)
    await page.reload()
    await medicationField(page).waitFor()
    expect(await page.getByText('atorvastatn').count()).toBe(0)
    await page.goto(siteUrl('/SearchMedication/atorvastatn?lang=en'))
    await page.getByRole('button', { name: 'Did you mean Atorvastatin?' }).press('Enter')
    await page.getByLabel('Zip code').fill('10001')
    await readPrices(page)
    expect(path()).toMatch(/^\/SearchMedication\/Atorvastatin\//)
    here().forget(/404/)
  })

  test('a misspelled name gets a suggestion in place of the list: reachable by keyboard, in a neutral color, never automatic', async () => {
    const { page } = here()
    await page.goto(siteUrl('/?orgCode=ACME'))
    const field = medicationField(page)
    await field.fill('at')
    const below = page.locator('.rx-gauge').first()
    const before = await below.boundingBox()
    const error = page.locator('.rx-combobox-note[data-error]')
    await field.pressSequentially('orvastatn')
    const option = page.getByRole('option', { name: 'Did you mean Atorvastatin?' })
    await option.waitFor()
    await page.locator('.rx-hidden[role=status]').getByText('Did you mean Atorvastatin?').waitFor({ state: 'attached' })
    expect(await error.count()).toBe(0)
    expect(await below.boundingBox()).toEqual(before)
    await field.press('Enter')
    await error.getByText('No medication matches “atorvastatn”').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await below.boundingBox()).toEqual(before)
    await expectAccessible(page)
    await field.press('ArrowDown')
    expect(await option.getAttribute('aria-selected')).toBe('true')
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('Atorvastatin')
    await page.getByLabel('Zip code').waitFor()
  })

  test('/SearchMedication/{name}/{productDetailId}/{quantity} preselects strength and quantity', async () => {
    const { page } = here()
    const ask = await apiClient('')
    const [product] = (await ask('/product/contains/atorvastatin/list')) as { id: number }[]
    const { forms } = (await ask(`/productdetail/list/${product?.id}`)) as {
      forms: { dosages: { productDetailId: number; dosage: string }[] }[]
    }
    const strongest = forms[0]?.dosages.at(-1)
    await page.goto(siteUrl(`/SearchMedication/atorvastatin/${strongest?.productDetailId}/45`))
    await page.getByLabel('Zip code').fill('10001')
    await page.getByText('80 mg', { exact: true }).waitFor()
    await page.locator('.rx-facts').getByText('45 tablets').waitFor()
    const { regularPrice } = (await ask(`/price/retail/${strongest?.productDetailId}/45/10001`)) as {
      regularPrice: string
    }
    expect((await readPrices(page)).Retail).toBe(`$${regularPrice}`)
  })

  test.each(['-1', '1000000000', 'abc'])(
    'the invalid quantity %s in an address is reported, and the usual one shows',
    async (quantity) => {
      const { page } = here()
      const [product] = (await (await apiClient(''))('/product/contains/atorvastatin/list')) as { id: number }[]
      expect(product).toBeDefined()
      await page.goto(siteUrl(`/SearchMedication/atorvastatin/1/${quantity}`))
      await page.getByText(`the quantity in your link (${quantity})`).waitFor()
      await page.getByText('This medication doesn’t come in the strength in your link').waitFor()
      await page.getByText('20 mg · 30 tablets').waitFor()
    },
  )

  // spec: account 2 Route table
  test('unknown paths lead home', async () => {
    for (const unknown of ['/nonsense', '/SearchMedication/a/b/c/d', '/savings2/x']) {
      await here().page.goto(siteUrl(unknown))
      await medicationField(here().page).waitFor()
      expect(path()).toBe('/')
      await here().page.getByRole('status').getByText(siteText.shell.noPage).waitFor()
    }
  })

  test('the zip is remembered for the next visit; a reload clears the session and works', async () => {
    const { page } = here()
    await page.goto(siteUrl('/SearchMedication/sertraline'))
    await page.getByLabel('Zip code').fill('60601')
    await readPrices(page)
    await page.reload()
    await readPrices(page)
    expect(await page.getByText('60601 Chicago, IL').count()).toBe(1)
  })

  test('Spanish is remembered', async () => {
    const { page } = here()
    await page.goto(siteUrl('/'))
    await page.getByLabel('Language').selectOption('es')
    await page.getByRole('heading', { name: '¿Cuánto costará su medicamento?' }).waitFor()
    await page.goto(siteUrl('/SearchMedication'))
    await page.getByRole('combobox', { name: 'Medicamento' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
    await expectAccessible(page)
  })

  test('a phone: nothing scrolls sideways', async () => {
    const { page } = here()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(siteUrl('/?orgCode=WAGON'))
    await medicationField(page).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })

  test('a phone: the result first, and nothing moves as the prices arrive', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto(siteUrl('/?orgCode=ACME'))
    await search(page, 'ator', 'Atorvastatin')
    // A pending call would time out at once.
    const calls = ['/price/retail/', '/price/cashnew/', '/price/couponnew/']
    const prices = Promise.all(calls.map((call) => page.waitForResponse((response) => response.url().includes(call))))
    await page.getByLabel('Zip code').fill('10001')
    const gauge = page.getByRole('img', { name: /Price gauge/ })
    const savings = page.getByRole('button', { name: 'GET SAVINGS!' })
    await savings.waitFor()
    /** Where the ring starts: a corner's width above the outline of its upper wedges. */
    const ringTop = () =>
      gauge
        .locator('.rx-wedge-outline')
        .nth(1)
        .evaluate((outline: SVGPathElement) => {
          const { top, width } = outline.getBoundingClientRect()
          return top - (6 * width) / outline.getBBox().width
        })
    const places = async () => [await ringTop(), (await savings.boundingBox())?.y ?? 999]
    const first = await places()
    expect(first[0]).toBeLessThanOrEqual(250)
    expect(first[1]).toBeLessThanOrEqual(700)
    await Promise.all((await prices).map((response) => response.finished()))
    await page.clock.fastForward(15_000)
    await readPrices(page)
    await page.getByText('LOWEST', { exact: true }).waitFor()
    expect(await places()).toEqual(first)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)

    // The settings open at the current scroll position, as far as the shorter page allows.
    await page.evaluate(() => scrollTo(0, 150))
    await page.getByRole('button', { name: 'CHANGE SEARCH SETTINGS' }).click()
    await page.getByRole('button', { name: 'DONE', exact: true }).waitFor()
    const [top, lowest] = await page.evaluate(() => [scrollY, document.documentElement.scrollHeight - innerHeight])
    expect(lowest).toBeGreaterThan(0)
    expect(top).toBe(Math.min(150, lowest ?? 0))
    await page.keyboard.press('Escape')
    await savings.waitFor()

    // If wedges have room for words, the words keep their distance from the edges.
    await page.setViewportSize({ width: 1280, height: 900 })
    expect((await gauge.evaluate(misplacedWords, 8)).misplaced).toEqual([])
  })

  // spec: account 1 What the product does and for whom
  // spec: search 3 Organization
  test('every demo organization has its site, except the one that requires a code and is asked for it', async () => {
    const { page } = here()
    for (const [code, name] of [
      ['ACME', 'Acme Benefits'],
      ['CORNER', 'Corner Chemist'],
      ['CLINIC', 'Lakeside Clinic'],
      ['CAREPT', 'CarePartner Patients'],
      ['WAGON', 'WagonRx'],
    ]) {
      await page.goto(siteUrl(`/?orgCode=${code}`))
      await page.getByRole('link', { name: name ?? '' }).waitFor()
    }
  })
})

describe('an organization that does not exist', () => {
  test('shows a sentence and one way on', async () => {
    const { page, forget } = here()
    await page.goto(siteUrl('/?orgCode=NOBODY'))
    await page.getByText('We don’t recognize that company code').waitFor()
    expect(await page.getByRole('button', { name: 'TRY AGAIN' }).count()).toBe(1)
    await expectAccessible(page)
    // The popup closes to a form for another code.
    await page.getByRole('button', { name: 'TRY AGAIN' }).click()
    await page.getByRole('button', { name: siteText.welcome.start }).click()
    await page.getByText('Required').waitFor()
    await page.getByLabel(siteText.welcome.code).fill('acme')
    await page.getByRole('button', { name: siteText.welcome.start }).click()
    await page.getByRole('banner').getByText('Acme Benefits').waitFor()
    // The browser logs the 404 of the organization call itself.
    forget(/404/)
  })
})

describe('widget mode', () => {
  test('needs the parameter and the flag: no shell, the same journey', async () => {
    const { page } = here()
    await page.goto(siteUrl('/SearchMedication?displayMode=widget&orgCode=ACME'))
    await medicationField(page).waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    await search(page, 'ator', 'Atorvastatin')
    await page.getByLabel('Zip code').fill('10001')
    expect((await readPrices(page)).Discount).toMatch(/^\$/)
    expect(await page.evaluate(() => sessionStorage.getItem('rxgauge:site:widgetEnabled'))).toBe('y')
    await expectAccessible(page)
  })

  // spec: account 6 Roles and permissions
  // spec: search 4 Other
  test('without the organization’s flag it is the usual site', async () => {
    const { page } = here()
    await page.goto(siteUrl('/SearchMedication/lisinopril?displayMode=widget&orgCode=PLAIN'))
    await page.getByRole('banner').waitFor()
    // Its prices show as a list instead of a gauge.
    await page.getByLabel('Zip code').fill('10001')
    expect((await readPrices(page)).Retail).toMatch(/^\$/)
    expect(await page.getByRole('img', { name: /Price gauge/ }).count()).toBe(0)
  })

  test('may be framed by the organization’s pages, and the site by none', async () => {
    const policyOf = async (address: string) => (await fetch(siteUrl(address))).headers.get('content-security-policy')
    expect(await policyOf('/SearchMedication?displayMode=widget&orgCode=ACME')).toContain(
      'frame-ancestors http://localhost:*',
    )
    expect(await policyOf('/SearchMedication?displayMode=widget&orgCode=PLAIN')).toContain("frame-ancestors 'self'")
    expect(await policyOf('/?orgCode=ACME')).toContain("frame-ancestors 'self'")
  })
})
