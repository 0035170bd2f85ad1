/** How the widget handles languages, attributes and typed text. */
import {
  english,
  expectAccessible,
  foreignHost,
  medicationField,
  partnerUrl,
  readPrices,
  search,
  visits,
} from '@rxgauge/e2e'
import { describe, expect, inject, test } from 'vitest'

const { here } = visits({ isOpen: true, mustBeSilent: false })

describe('languages', () => {
  test.each([
    [{ lang: 'es' }, 'Medicamento'],
    [{ page: 'es-MX' }, 'Medicamento'],
    [{ page: 'es', lang: 'en' }, 'Medication'],
    [{ page: 'fr' }, 'Medication'],
  ])('%j shows the field as %s', async (query, label) => {
    await here().page.goto(partnerUrl(query))
    await here().page.getByRole('combobox', { name: label }).waitFor()
  })

  test('a switch keeps the journey and fetches the server’s sentences again', async () => {
    const { page } = here()
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    const english = await readPrices(page)
    await page.locator('rx-gauge').getByLabel('Language').selectOption('es')
    await page.getByText('Los precios son estimaciones').waitFor()
    const spanish = await readPrices(page)
    expect(spanish['Precio regular']).toBe(english.Retail)
    expect(await page.locator('.rx-facts').getByText('30 tabletas').count()).toBe(1)
    await expectAccessible(page, 'rx-gauge')
    // The server's note on a price, folded away, is in Spanish too.
    await page.locator('.rx-price:has(.rx-swatch[data-kind="discount"]) .rx-how').click()
    await page.getByText('De dónde vienen estas cifras', { exact: true }).click()
    await page.getByRole('dialog').getByText('Es una estimación; la farmacia decide').waitFor()
  })

  test('one that fails to load changes nothing, shows a note, and loads when chosen again', async () => {
    const { page } = here()
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    const before = await readPrices(page)
    const choice = page.locator('rx-gauge').getByLabel(english.common.language)
    let isRefused = true
    await page.route('**/assets/**', (route) => (isRefused ? route.abort() : route.continue()))
    await choice.selectOption('es')
    await page.locator('rx-gauge').getByText(english.errors.NETWORK).waitFor()
    expect(await choice.inputValue()).toBe('en')
    expect(await readPrices(page)).toEqual(before)
    isRefused = false
    await choice.selectOption('es')
    await page.getByRole('combobox', { name: 'Idioma' }).waitFor()
    expect(await page.locator('rx-gauge').getByText(english.errors.NETWORK).count()).toBe(0)
  })
})

describe('invalid input', () => {
  const sentence = (text: string) => here().page.locator('rx-gauge').getByText(text)

  test.each([
    ['an unknown organization', { org: 'NOBODY' }, 'don’t recognize this price gauge’s organization code'],
    ['an organization without the widget flag', { org: 'PLAIN' }, 'isn’t turned on for this organization'],
    ['an organization that asks for a company code', { org: 'GATED' }, 'requires a company code'],
    ['the same in Spanish', { org: 'PLAIN', lang: 'es' }, 'no está activado para esta organización'],
  ])('%s shows a sentence in the widget’s place', async (_, query, text) => {
    await here().page.goto(partnerUrl(query))
    await sentence(text).waitFor()
    expect(await here().page.getByText('Your pharmacy benefit').count()).toBe(1)
    expect(await medicationField(here().page).count()).toBe(0)
  })

  test('a missing organization shows a sentence, and the page hears of it', async () => {
    await here().page.goto(partnerUrl({ org: '', target: '#gauge', place: 'none' }))
    const heard = await here().page.evaluateHandle(() => {
      const codes: string[] = []
      document.addEventListener('rxgauge:error', (event) => codes.push((event as CustomEvent).detail.code))
      return codes
    })
    await here().page.evaluate((origin) => {
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
    await sentence('has no organization code').waitFor()
    expect(await heard.jsonValue()).toEqual(['ORG_CODE_REQUIRED'])
  })

  test('a page from an origin that the organization does not list shows nothing, and its console says why', async () => {
    const { page, complaints } = here()
    const url = new URL(partnerUrl())
    await page.goto(`http://${foreignHost}:${url.port}/`)
    await expect.poll(() => complaints.join('\n')).toContain('does not list http://foreign.test')
    expect(await page.locator('rx-gauge').isVisible()).toBe(false)
    expect(await page.getByText('Your pharmacy benefit').isVisible()).toBe(true)
  })

  test('an unknown medication in the attribute is reported at the search', async () => {
    await here().page.goto(partnerUrl({ drug: 'xyzzyx' }))
    await sentence('We couldn’t find “xyzzyx”').waitFor()
    await search(here().page, 'ator', 'Atorvastatin')
    await here().page.getByLabel('Zip code').waitFor()
  })

  test('an unknown medication is reported while typing', async () => {
    await here().page.goto(partnerUrl())
    const { page } = here()
    const gauge = page.locator('.rx-gauge')
    const before = await gauge.boundingBox()
    // The note covers the page, clear of the field's focus ring, so that nothing moves while somebody types.
    const expectOverThePage = async () => {
      expect(await gauge.boundingBox()).toEqual(before)
      const [field, note] = await Promise.all(
        ['.rx-combobox-box', '.rx-combobox-note'].map((part) => page.locator(part).boundingBox()),
      )
      expect((note?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeGreaterThanOrEqual(6)
    }
    await medicationField(page).fill('qqqqq <b>"\'%')
    await sentence('No medication matches').last().waitFor()
    await expectOverThePage()
    // So does the note after a failed request.
    await page.route('**/api/product/contains/**', (route) => route.abort())
    await medicationField(page).fill('atorva')
    await page.locator('.rx-combobox-note').filter({ hasText: english.errors.NETWORK }).waitFor()
    await expectOverThePage()
  })

  test('a wrong zip shows an error at its field', async () => {
    const { page } = here()
    await page.goto(partnerUrl({ drug: 'atorvastatin' }))
    const field = page.getByLabel('Zip code')
    await field.waitFor()
    const unknown = 'That’s not a valid zip code.'
    for (const [zip, sentence] of [
      ['', 'Required'],
      ['1234', 'Zip must be 5 digits long'],
      ['abcde', 'Zip code cannot contain any other digits'],
      ['00000', unknown],
    ] as const) {
      await field.fill('')
      await field.pressSequentially(zip)
      if (zip.length < 5) await field.press('Enter')
      await page.getByText(sentence).waitFor()
      expect(await page.getByRole('list', { name: 'The four prices' }).count()).toBe(0)
    }
    // OK clears an unknown zip, since no stored zip can replace it.
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await page.getByText(unknown).waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('')
  })

  test('a server error for a zip shows above DONE with a retry, not at the field', async () => {
    const { page } = here()
    await page.route('**/api/zipcode/validate/**', (route) => route.fulfill({ status: 500, body: 'oops' }), {
      times: 1,
    })
    await page.goto(partnerUrl({ drug: 'atorvastatin' }))
    const field = page.getByLabel('Zip code')
    await field.fill('10001')
    const problem = page.getByRole('alert').filter({ hasText: 'Some error occured!. Please try again' })
    await problem.waitFor()
    expect(await field.getAttribute('aria-invalid')).toBeNull()
    await problem.getByRole('button', { name: 'TRY AGAIN' }).click()
    await readPrices(page)
  })

  test('a wrong quantity shows an error at its field', async () => {
    const { page } = here()
    await page.goto(partnerUrl({ drug: 'atorvastatin', zip: '10001' }))
    await page.getByRole('button', { name: 'CHANGE SEARCH SETTINGS' }).click()
    await page.getByLabel('Quantity').selectOption({ label: 'Another quantity' })
    const dialog = page.getByRole('dialog', { name: 'Another quantity' })
    const field = dialog.getByLabel('Enter a custom quantity between 30 and 90')
    for (const [quantity, sentence] of [
      ['0', 'Enter a custom quantity between 30 and 90'],
      ['-1', 'Should enter only numbers.'],
      ['99999', 'Enter a custom quantity between 30 and 90'],
      ['1e9', 'Should enter only numbers.'],
      ['', 'Required'],
    ] as const) {
      await field.fill(quantity)
      await dialog.getByRole('button', { name: 'DONE' }).click()
      await expect.poll(() => dialog.locator('.rx-field-error').textContent()).toBe(sentence)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
    }
  })
})
