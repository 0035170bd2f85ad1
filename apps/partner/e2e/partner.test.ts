import {
  askApi,
  expectAccessible,
  fileBrowser,
  foreignHost,
  medicationField,
  partnerUrl,
  readPrices,
  search,
  siteUrl,
  type Visit,
  visit,
} from '@rxgauge/e2e'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'

const browser = fileBrowser()
let here: Visit
beforeEach(async () => {
  here = await visit(browser)
})
afterEach(() => here.close())

interface Suggestion {
  id: number
  productName: string
}
interface Choices {
  forms: { dosages: { productDetailId: number; defaultFlag: string }[] }[]
}

/** What the API says the four prices of a product's default strength are. */
async function apiPrices(org: string, name: string, quantity: number, zip: string, insurance: number) {
  const ask = await askApi(org)
  const products = (await ask(`/product/contains/${name}/list`)) as Suggestion[]
  const product = products.find(({ productName }) => productName === name)
  const { forms } = (await ask(`/productdetail/list/${product?.id}`)) as Choices
  const detail = forms[0]?.dosages.find(({ defaultFlag }) => defaultFlag === 'Y')?.productDetailId
  const retail = (await ask(`/price/retail/${detail}/${quantity}/${zip}`)) as { regularPrice: string }
  const cash = (await ask(`/price/cashnew/${detail}/${quantity}/${zip}`)) as { discountPrice: string }[]
  const coupon = (await ask(`/price/couponnew/${detail}/${quantity}/${insurance}/${zip}`)) as {
    coupons: { couponPrice: string }[]
  }
  const copay = (await ask(`/price/copaynew/${detail}/${insurance}`)) as {
    copayPriceMin: string
    copayPriceMax: string
    copayDataFlag: string
  }
  const range =
    copay.copayPriceMin === copay.copayPriceMax
      ? `$${copay.copayPriceMax}`
      : `$${copay.copayPriceMin} to $${copay.copayPriceMax}`
  return {
    Coupon: `$${coupon.coupons[0]?.couponPrice}`,
    [copay.copayDataFlag === 'Y' ? 'Avg. copay*' : 'Est. copay*']: range,
    Discount: `$${cash.at(-1)?.discountPrice}`,
    Retail: `$${retail.regularPrice}`,
  }
}

describe('the gauge on a partner’s page', () => {
  test('from the documented line alone, under a strict policy, to four prices that are the API’s', async () => {
    const { page, complaints } = here
    await page.goto(partnerUrl())
    await page.getByText('Acme Benefits').waitFor()
    await search(page, 'ator', 'Atorvastatin')
    await page.getByLabel('Zip code').fill('10001')
    await page.getByRole('button', { name: 'Select Insurance to compare to copay' }).click()
    await page.getByLabel('Name of your plan').fill('acme health ppo')
    await expectAccessible(page, 'rx-gauge')
    await page.getByRole('button', { name: 'Acme Health PPO' }).click()

    const plans = (await (await askApi('ACME'))('/insurance/contains/acme%20health%20ppo/list')) as { id: number }[]
    const expected = await apiPrices('ACME', 'Atorvastatin', 30, '10001', plans[0]?.id ?? 0)
    await expect
      .poll(async () => (await readPrices(page))[Object.keys(expected)[1] ?? ''], { timeout: 15_000 })
      .toBeTruthy()
    expect(await readPrices(page)).toEqual(expected)
    await expectAccessible(page, 'rx-gauge')
    expect(complaints).toEqual([])
  })

  test('other strengths and quantities are priced anew', async () => {
    const { page } = here
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    const first = await readPrices(page)
    await page.getByRole('button', { name: 'CHANGE SEARCH SETTINGS' }).click()
    await page.getByLabel('Quantity').selectOption({ label: '90 tablets' })
    await page.getByRole('button', { name: 'DONE' }).click()
    const { Retail, Discount } = await apiPrices('ACME', 'Atorvastatin', 90, '10001', 0)
    expect(await readPrices(page)).toMatchObject({ Retail, Discount })
    expect(await readPrices(page)).not.toMatchObject({ Retail: first.Retail })
    expect(await page.getByText('90 tablets').count()).toBe(1)
  })

  test('nothing on the page moves from skeleton to gauge', async () => {
    const { page } = here
    await page.addInitScript(() => {
      const state = window as unknown as { shift: number | undefined }
      const count = () => {
        state.shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            state.shift = (state.shift ?? 0) + (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift' })
      }
      // From the frame in which the skeleton stands: that the tag itself takes room is for the page to reserve.
      new MutationObserver((_, observer) => {
        if (!document.querySelector('rx-gauge')) return
        observer.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(count))
      }).observe(document, { childList: true, subtree: true })
    })
    // Slow enough that the skeleton is seen before the gauge comes.
    await page.route('**/assets/**', async (route) => {
      await page.waitForFunction(() => 'shift' in window)
      await route.continue()
    })
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(partnerUrl({ lang: width === 390 ? 'es' : 'en' }))
      await medicationField(page).waitFor()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), `${width} px`).toBe(0)
    }
  })

  test('the organization changes by the attribute alone', async () => {
    const { page } = here
    await page.goto(partnerUrl())
    await page.getByText('Acme Benefits').waitFor()
    await page.evaluate(() => document.querySelector('rx-gauge')?.setAttribute('org', 'CORNER'))
    await page.getByText('Corner Chemist').waitFor()
    expect(await page.getByText('Acme Benefits').count()).toBe(0)
    await search(page, 'ator', 'Atorvastatin')
    await page.getByLabel('Zip code').fill('10001')
    const { Coupon, Retail } = await apiPrices('CORNER', 'Atorvastatin', 30, '10001', 0)
    expect(await readPrices(page)).toMatchObject({ Coupon, Retail })
    expect(await page.getByText('at Corner Chemist').count()).toBe(1)
    expect(await page.getByText('This is not insurance. Demonstration prices.').count()).toBe(1)
  })

  test('two organizations stand on one page, each with its own search and storage', async () => {
    const { page, complaints } = here
    await page.goto(partnerUrl({ second: 'CORNER' }))
    const gauges = page.locator('rx-gauge')
    await gauges.nth(1).getByText('Corner Chemist').waitFor()
    await search(gauges.nth(0), 'lisin', 'Lisinopril')
    await gauges.nth(0).getByLabel('Zip code').fill('10001')
    await readPrices(gauges.nth(0))
    expect(await medicationField(gauges.nth(1)).inputValue()).toBe('')
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter((key) => !key.startsWith('rxgauge:ACME:') && !key.startsWith('rxgauge:CORNER:'))).toEqual([])
    expect(keys).toContain('rxgauge:ACME:storedZipData')
    expect(keys).not.toContain('rxgauge:CORNER:storedZipData')
    expect(complaints).toEqual([])
  })

  test('keyboard alone, from search to prices', async () => {
    const { page } = here
    await page.goto(partnerUrl())
    await medicationField(page).focus()
    await page.keyboard.type('ator')
    const suggestions = page.getByRole('listbox', { name: 'Medication' })
    await suggestions.waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await suggestions.getByRole('option', { selected: true }).textContent()).toContain('Atorvastatin')
    await page.keyboard.press('Enter')
    await page.getByLabel('Zip code').waitFor()
    await page.keyboard.type('60601')
    await readPrices(page)
    const focused = await page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.getAttribute('aria-label')
    })
    expect(focused).toBe('Your prescription')
  })

  test('prices are announced, each once', async () => {
    const { page } = here
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    const { Retail } = await readPrices(page)
    const said = page.locator('rx-gauge [aria-live="polite"][role="status"].rx-hidden')
    await expect.poll(() => said.textContent()).toContain(`Retail: ${Retail}`)
    expect(((await said.textContent()) ?? '').split(`Retail: ${Retail}`)).toHaveLength(2)
  })

  test('wedges follow one another: discount at once, copay after 4.5 s, coupon after its delay', async () => {
    await here.close()
    here = await visit(browser, { reducedMotion: 'no-preference' })
    const { page } = here
    // The page's time stands still but for the steps taken here, however slow the machine is.
    const start = Date.now()
    await page.clock.install({ time: start })
    await page.clock.pauseAt(start + 10)
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    const wedge = (kind: string) => page.locator(`rx-gauge .rx-wedge[data-kind="${kind}"]`)
    const isFilled = async (kind: string) => (await wedge(kind).getAttribute('data-filled')) !== null
    const isFilledAfter = async (kind: string, step: number) => {
      await page.clock.runFor(step)
      return (await wedge(kind).count()) > 0 && isFilled(kind)
    }
    await expect.poll(() => isFilledAfter('retail', 10), { interval: 20 }).toBe(true)
    expect(await isFilled('coupon')).toBe(false)
    // Three coupons take turns of 1.5 s, five networks too: the last of each stays.
    await expect.poll(() => isFilledAfter('coupon', 500)).toBe(true)
    await page.clock.runFor(9000)
    const { Coupon } = await readPrices(page)
    await expect.poll(() => page.locator('rx-gauge .rx-gauge-price').textContent()).toBe(Coupon)
  })
})

describe('languages', () => {
  test.each([
    [{ lang: 'es' }, 'Medicamento'],
    [{ page: 'es-MX' }, 'Medicamento'],
    [{ page: 'es', lang: 'en' }, 'Medication'],
    [{ page: 'fr' }, 'Medication'],
  ])('%j speaks by %s', async (query, label) => {
    await here.page.goto(partnerUrl(query))
    await here.page.getByRole('combobox', { name: label }).waitFor()
  })

  test('a switch keeps the journey and asks the server for its sentences anew', async () => {
    const { page } = here
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    const english = await readPrices(page)
    await page.locator('rx-gauge').getByLabel('Language').selectOption('es')
    await page.getByText('Los precios son estimaciones').waitFor()
    const spanish = await readPrices(page)
    expect(spanish.Regular).toBe(english.Retail)
    await expect.poll(() => page.getByText('Es una estimación; la farmacia decide').count()).toBeGreaterThan(0)
    expect(await page.getByText('30 tabletas').count()).toBe(1)
    await expectAccessible(page, 'rx-gauge')
  })
})

describe('what is refused, and how', () => {
  const sentence = (text: string) => here.page.locator('rx-gauge').getByText(text)

  test.each([
    ['an unknown organization', { org: 'NOBODY' }, 'belongs to an organization that we do not know'],
    ['an organization without the widget flag', { org: 'PLAIN' }, 'is not turned on for this organization'],
    ['an organization that asks for a company code', { org: 'GATED' }, 'asks for a company code'],
    ['the same in Spanish', { org: 'PLAIN', lang: 'es' }, 'no está activado para esta organización'],
  ])('%s gets a sentence in its place', async (_, query, text) => {
    await here.page.goto(partnerUrl(query))
    await sentence(text).waitFor()
    expect(await here.page.getByText('Your pharmacy benefit').count()).toBe(1)
    expect(await medicationField(here.page).count()).toBe(0)
  })

  test('a missing organization gets a sentence', async () => {
    await here.page.goto(partnerUrl({ org: '', target: '#gauge', place: 'none' }))
    await here.page.evaluate((origin) => {
      const script = document.createElement('script')
      // The tag has no organization, but a target.
      script.dataset.target = '#gauge'
      const policy = (
        window as unknown as {
          trustedTypes: { createPolicy: (n: string, r: object) => { createScriptURL: (u: string) => string } }
        }
      ).trustedTypes.createPolicy('t', { createScriptURL: (url: string) => url })
      script.src = policy.createScriptURL(`${origin}/widget.js`)
      document.body.append(script)
    }, inject('site'))
    await sentence('does not say which organization').waitFor()
  })

  test('a page of an origin that the organization does not list shows nothing, and its console says why', async () => {
    const { page, complaints } = here
    const url = new URL(partnerUrl())
    await page.goto(`http://${foreignHost}:${url.port}/`)
    await expect.poll(() => complaints.join('\n')).toContain('does not list http://foreign.test')
    expect(await page.locator('rx-gauge').isVisible()).toBe(false)
    expect(await page.getByText('Your pharmacy benefit').isVisible()).toBe(true)
  })

  test('an unknown medication in the attribute is said at the search', async () => {
    await here.page.goto(partnerUrl({ drug: 'xyzzyx' }))
    await sentence('We do not know the medication “xyzzyx”').waitFor()
    await search(here.page, 'ator', 'Atorvastatin')
    await here.page.getByLabel('Zip code').waitFor()
  })

  test('a medication that nobody knows is said while typing', async () => {
    await here.page.goto(partnerUrl())
    await medicationField(here.page).fill('qqqqq <b>"\'%')
    await sentence('No medication matches').first().waitFor()
  })

  test.each([
    ['00000', 'That is not a valid zip code.'],
    ['1234', 'Zip must be 5 digits long'],
    ['abcde', 'Zip code cannot contain any other digits'],
    ['', 'Required'],
  ])('the zip %j is said at its field', async (zip, sentence) => {
    const { page } = here
    await page.goto(partnerUrl({ drug: 'atorvastatin' }))
    const field = page.getByLabel('Zip code')
    await field.waitFor()
    await field.pressSequentially(zip)
    if (zip.length < 5) await field.press('Enter')
    await page.getByText(sentence).waitFor()
    expect(await page.getByRole('list', { name: 'The four prices' }).count()).toBe(0)
  })

  test.each([
    ['0', 'Enter a custom quantity between 30 and 90'],
    ['-1', 'Should enter only numbers.'],
    ['1e9', 'Should enter only numbers.'],
    ['', 'Required'],
    ['99999', 'Enter a custom quantity between 30 and 90'],
  ])('the quantity %j is said at its field: %s', async (quantity, sentence) => {
    const { page } = here
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    await page.getByRole('button', { name: 'CHANGE SEARCH SETTINGS' }).click()
    await page.getByLabel('Quantity').selectOption({ label: 'Another quantity' })
    const dialog = page.getByRole('dialog', { name: 'Another quantity' })
    const field = dialog.getByLabel('Enter a custom quantity between 30 and 90')
    await field.fill(quantity)
    await dialog.getByRole('button', { name: 'DONE' }).click()
    await expect.poll(() => dialog.locator('.rx-field-error').textContent()).toBe(sentence)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('an API on a bad day', () => {
  const bad: [string, { status?: number; body?: string; abort?: boolean }, string][] = [
    ['is down', { abort: true }, 'cannot be reached right now'],
    ['answers HTML', { body: '<!doctype html><h1>Hello</h1>' }, 'could not be read'],
    ['answers half a JSON', { body: '{"success": tr' }, 'could not be read'],
    ['answers 500', { status: 500, body: 'oops' }, 'Some error occured!. Please try again'],
    [
      'answers 429',
      {
        status: 429,
        body: '{"success":false,"message":"Please wait a minute.","data":null,"errorCode":"TOO_MANY_REQUESTS"}',
      },
      'Please wait a minute.',
    ],
  ]

  test.each(bad)('that %s at the start: one sentence, a retry, and no loop', async (_, fault, text) => {
    const { page } = here
    let asked = 0
    let isWell = false
    await page.route('**/api/**', (route) => {
      if (isWell) return route.continue()
      asked += 1
      if (fault.abort) return route.abort()
      return route.fulfill({
        status: fault.status ?? 200,
        body: fault.body ?? '',
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    await page.goto(partnerUrl())
    await page.locator('rx-gauge').getByText(text).waitFor()
    expect(await page.getByText('Your pharmacy benefit').isVisible()).toBe(true)
    expect(asked).toBeLessThanOrEqual(2)
    isWell = true
    await page.getByRole('button', { name: 'TRY AGAIN' }).click()
    await medicationField(page).waitFor()
  })

  test.each(bad)(
    'that %s for one price: its own row says so, the others stand, and it can be asked again',
    async (_, fault, text) => {
      const { page } = here
      let isWell = false
      await page.route('**/api/price/retail/**', (route) => {
        if (isWell) return route.continue()
        if (fault.abort) return route.abort()
        return route.fulfill({
          status: fault.status ?? 200,
          body: fault.body ?? '',
          headers: { 'access-control-allow-origin': '*' },
        })
      })
      await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
      const prices = await readPrices(page)
      expect(prices.Retail).toBe('No answer')
      expect(prices.Discount).toMatch(/^\$/)
      expect(prices.Coupon).toMatch(/^\$/)
      expect(await page.getByText(text).count()).toBe(1)
      isWell = true
      await page.getByRole('button', { name: 'TRY AGAIN: Retail' }).click()
      await expect.poll(async () => (await readPrices(page)).Retail).toMatch(/^\$/)
    },
  )

  test('whose code does not come: a button in the skeleton’s place begins again', async () => {
    const { page } = here
    let isWell = false
    await page.route('**/assets/**', (route) => (isWell ? route.continue() : route.abort()))
    await page.goto(partnerUrl({ lang: 'es' }))
    const retry = page.getByRole('button', { name: 'Los precios no se pudieron cargar. Intentar de nuevo' })
    await retry.waitFor()
    isWell = true
    await retry.click()
    await medicationField(page).waitFor()
  })

  test('that says 401 for ever: asked three times to authenticate, then a sentence, and silence', async () => {
    const { page } = here
    let asked = 0
    await page.clock.install()
    await page.route('**/api/authenticate', (route) => {
      asked += 1
      return route.fulfill({
        status: 401,
        body: '{"success":false,"message":"This session has ended.","data":null,"errorCode":"UNAUTHORIZED"}',
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    await page.goto(partnerUrl())
    await medicationField(page).waitFor()
    await expect.poll(() => asked).toBe(1)
    // Each attempt must have been answered before the pause after it begins.
    for (const attempt of [2, 3]) {
      await expect
        .poll(async () => {
          await page.clock.runFor(500)
          return asked
        })
        .toBe(attempt)
    }
    await page.clock.runFor(120_000)
    expect(asked).toBe(3)
    await medicationField(page).fill('ator')
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return page.getByText('This session has ended.').count()
      })
      .toBe(1)
    expect(asked).toBe(6)
  })

  test('that does not answer for 30 s: given up after 12 with a sentence', async () => {
    const { page } = here
    await page.clock.install()
    await page.route('**/api/organization/**', () => new Promise(() => undefined))
    await page.goto(partnerUrl())
    await page.locator('rx-gauge').waitFor()
    await expect
      .poll(async () => {
        await page.clock.runFor(4000)
        return page.getByText('take too long to come').count()
      })
      .toBe(1)
  })
})

describe('the page around', () => {
  test('its styles do not reach in, ours do not reach out, and its shortcuts stay its own', async () => {
    const { page } = here
    await page.goto(partnerUrl())
    const field = medicationField(page)
    await field.waitFor()
    const look = await field.evaluate((element) => {
      const style = getComputedStyle(element)
      return [style.fontSize, style.borderTopWidth, style.backgroundColor]
    })
    expect(look).toEqual(['16px', '0px', 'rgba(0, 0, 0, 0)'])
    expect(
      await page.evaluate(() => [document.adoptedStyleSheets.length, document.querySelectorAll('style').length]),
    ).toEqual([0, 0])
    await field.pressSequentially('a/b')
    expect(await field.inputValue()).toBe('a/b')
    expect(await page.evaluate(() => (window as unknown as { portal: { shortcuts: number } }).portal.shortcuts)).toBe(0)
  })

  test('learns that prices came, never for what', async () => {
    const { page } = here
    await page.goto(partnerUrl({ drug: 'sertraline', zip: '10001' }))
    await readPrices(page)
    const seen = () => page.evaluate(() => (window as unknown as { portal: { seen: unknown[] } }).portal.seen)
    await expect.poll(async () => JSON.stringify(await seen())).toContain('"result"')
    expect(await seen()).toEqual([
      { name: 'ready', detail: { organization: 'ACME' } },
      { name: 'result', detail: { prices: ['retail', 'discount', 'coupon'] } },
    ])
  })

  test('asks nobody but its own server', async () => {
    const { page } = here
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await page.goto(partnerUrl({ drug: 'sertraline', zip: '10001' }))
    await readPrices(page)
    hosts.delete('null')
    expect([...hosts].sort()).toEqual([inject('site'), inject('partner')].sort())
  })

  test('is not touched by an error of ours: the card shows a retry', async () => {
    const { page } = here
    await page.goto(partnerUrl())
    await medicationField(page).waitFor()
    await page.evaluate(() => {
      const state = Intl as unknown as { DateTimeFormat: unknown; kept: unknown }
      state.kept = state.DateTimeFormat
      state.DateTimeFormat = () => {
        throw new Error('broken on purpose')
      }
    })
    await search(page, 'ator', 'Atorvastatin')
    await page.getByLabel('Zip code').fill('10001')
    await page.getByText('Something went wrong here. The rest of the page is not affected.').waitFor()
    expect(await page.getByText('Your pharmacy benefit').isVisible()).toBe(true)
    await page.evaluate(() => {
      const state = Intl as unknown as { DateTimeFormat: unknown; kept: unknown }
      state.DateTimeFormat = state.kept
    })
    await page.getByRole('button', { name: 'TRY AGAIN' }).click()
    await medicationField(page).waitFor()
  })

  test('works where the browser blocks storage', async () => {
    const { page } = here
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      }
    })
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    await readPrices(page)
  })
})

describe('ways to mount', () => {
  const mountedIn = () =>
    here.page.evaluate(() => {
      const parent = document.querySelector('rx-gauge')?.parentElement
      return parent?.id || parent?.tagName
    })

  test('a tag in the head mounts at the end of the body', async () => {
    await here.page.goto(partnerUrl({ place: 'head' }))
    await medicationField(here.page).waitFor()
    expect(await mountedIn()).toBe('BODY')
  })

  test('data-target mounts into an element', async () => {
    await here.page.goto(partnerUrl({ place: 'head', target: '#gauge' }))
    await medicationField(here.page).waitFor()
    expect(await mountedIn()).toBe('gauge')
  })

  test('RxGauge.mount gives a widget that can be changed and taken away, also when called before the script has come', async () => {
    const { page } = here
    await page.addInitScript(() => {
      // The documented stub.
      const stub = {
        q: [] as unknown[],
        mount(target: unknown, options: unknown) {
          const calls: unknown[] = []
          stub.q.push([target, options, calls])
          return {
            update: (changed: unknown) => calls.push(['update', changed]),
            unmount: () => calls.push(['unmount']),
          }
        },
      }
      Object.assign(window, { RxGauge: stub })
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(window, {
          early: (window as unknown as { RxGauge: typeof stub }).RxGauge.mount('.intro', { org: 'ACME' }),
        })
      })
    })
    await page.goto(partnerUrl({ org: 'CORNER' }))
    const early = page.locator('.intro rx-gauge')
    await early.getByText('Acme Benefits').waitFor()
    await page.evaluate(() =>
      (window as unknown as { early: { update: (o: object) => void } }).early.update({ lang: 'es' }),
    )
    await early.getByRole('combobox', { name: 'Medicamento' }).waitFor()
    await page.evaluate(() => (window as unknown as { early: { unmount: () => void } }).early.unmount())
    await expect.poll(() => early.count()).toBe(0)
  })

  test('mounting and unmounting thirty times leaves nothing behind', async () => {
    const { page } = here
    await page.goto(partnerUrl())
    await medicationField(page).waitFor()
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable')
    const measure = async () => {
      await client.send('HeapProfiler.collectGarbage')
      await client.send('HeapProfiler.collectGarbage')
      const { metrics } = await client.send('Performance.getMetrics')
      const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
      return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize') }
    }
    const once = () =>
      page.evaluate(async () => {
        const { RxGauge } = window as unknown as {
          RxGauge: { mount: (t: Element, o: object) => { unmount: () => void } }
        }
        const place = document.querySelector('.intro')
        if (!place) throw new Error('no place')
        const widget = RxGauge.mount(place, { org: 'ACME' })
        const element = place.querySelector('rx-gauge')
        await new Promise((ready) => element?.addEventListener('rxgauge:ready', ready, { once: true }))
        widget.unmount()
        await new Promise((done) => requestAnimationFrame(done))
      })
    for (let round = 0; round < 5; round++) await once()
    const before = await measure()
    for (let round = 0; round < 30; round++) await once()
    // What was under way when a widget went may still come in; after that nothing is left of any of the thirty.
    const isClean = async () => {
      const after = await measure()
      return (
        after.listeners - before.listeners < 30 &&
        after.nodes - before.nodes < 300 &&
        after.heap - before.heap < 3_000_000
      )
    }
    await expect.poll(isClean, { timeout: 20_000, interval: 500 }).toBe(true)
  })
})

describe('at 300, 390 and 800 px', () => {
  test.each([
    [300, 'light'],
    [390, 'dark'],
    [800, 'light'],
  ])('%i px (%s): nothing scrolls sideways, everything can be read and reached', async (width, theme) => {
    const { page } = here
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(
      partnerUrl({
        drug: 'humira',
        zip: '99553',
        theme,
        org: width === 800 ? 'CORNER' : 'ACME',
        lang: width === 390 ? 'es' : 'en',
      }),
    )
    await page.evaluate((size) => {
      const gauge = document.querySelector<HTMLElement>('rx-gauge')
      gauge?.style.setProperty('width', `${size}px`)
    }, width)
    await readPrices(page)
    const overflow = await page.locator('rx-gauge .rx-card').evaluate((card) => card.scrollWidth - card.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expectAccessible(page, 'rx-gauge')
  })
})

test('the partner’s page embeds the widget from another origin', () => {
  expect(new URL(siteUrl('/')).origin).not.toBe(new URL(partnerUrl()).origin)
})
