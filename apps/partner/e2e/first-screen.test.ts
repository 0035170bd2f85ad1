/** The search field that the loader paints: it takes keys at once, and is the same one when the app is there. */
import {
  english,
  expectAccessible,
  holdBack,
  medicationField,
  partnerUrl,
  siteUrl,
  visits,
  wholeGauge,
} from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

const { here, open } = visits({ isOpen: true, mustBeSilent: false })

/** The app's first file, without its chunks. */
const appFile = /\/assets\/widget-[\w-]{8}\.js$/

/** What the page notes about the painted field. */
interface Noted {
  field: HTMLInputElement
  /** Events that a person typing would notice. */
  events: string[]
  shift: number
}
type Watched = Window & { noted: Noted }

/** Opens a page whose field waits for the app. Returns the function that lets the app come. */
async function openWithoutApp(query: Record<string, string> = {}, address = partnerUrl(query)) {
  const { page } = here()
  const release = await holdBack(page, appFile)
  await page.goto(address)
  await watchField(page)
  return async () => {
    release()
    await wholeGauge(page)
  }
}

async function watchField(page: Page) {
  await medicationField(page).evaluate((element) => {
    const noted: Noted = { field: element as HTMLInputElement, events: [], shift: 0 }
    Object.assign(window, { noted })
    for (const type of ['blur', 'focus', 'compositionend'])
      element.addEventListener(type, () => noted.events.push(type), { capture: true })
    // Those after a key count as well.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
}

const fieldState = (page: Page) =>
  page.evaluate(async () => {
    // A frame's shifts are reported with the next frame.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const { field, events, shift } = (window as unknown as Watched).noted
    const root = field.getRootNode() as ShadowRoot
    return {
      isThere: field.isConnected,
      fields: root.querySelectorAll('[role=combobox]').length,
      isFocused: root.activeElement === field,
      value: field.value,
      selection: [field.selectionStart, field.selectionEnd],
      events,
      shift,
    }
  })

const clearButton = (page: Page) => page.getByRole('button', { name: english.search.clear })

/** A generator of whole numbers below a limit, the same for each seed (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/** A field's text and caret, as keys change them. */
function press({ text, caret }: { text: string; caret: number }, key: string) {
  const [before, after] = [text.slice(0, caret), text.slice(caret)]
  if (key === 'Backspace') return { text: before.slice(0, -1) + after, caret: Math.max(0, caret - 1) }
  if (key === 'ArrowLeft') return { text, caret: Math.max(0, caret - 1) }
  return { text: before + key + after, caret: caret + 1 }
}

const visitCount = process.env.TEST_ALL === 'y' ? 1000 : 40
/** A page that is opened again and again takes ever more memory in the browser, so that another one continues. */
const visitsOfPage = 100
/** Milliseconds for all of them, even on a slow machine. */
const visitTimeout = 600_000 + visitCount * 2000

test(
  `no key is lost in ${visitCount} visits, whenever app and organization come`,
  async () => {
    const complaints: string[] = []
    for (let seed = 1; seed <= visitCount; seed++) {
      if (seed % visitsOfPage === 0) {
        complaints.push(...here().complaints)
        await open()
      }
      const { page } = here()
      const next = numbersFrom(seed)
      const keys = Array.from({ length: 4 + next(12) }, () => {
        const kind = next(10)
        return kind === 0 ? 'Backspace' : kind === 1 ? 'ArrowLeft' : String.fromCharCode(97 + next(26))
      })
      /** Before which key each response arrives. */
      const [appAt, organizationAt] = [next(keys.length + 1), next(keys.length + 1)]
      const releaseApp = await holdBack(page, appFile)
      const releaseOrganization = await holdBack(page, '**/api/organization/**')
      await page.goto(partnerUrl())
      await medicationField(page).click()
      await watchField(page)
      let expected = { text: '', caret: 0 }
      for (const [index, key] of keys.entries()) {
        if (index === appAt) releaseApp()
        if (index === organizationAt) releaseOrganization()
        await page.keyboard.press(key)
        expected = press(expected, key)
      }
      releaseApp()
      releaseOrganization()
      await wholeGauge(page)
      const { text, caret } = expected
      expect(await fieldState(page), `seed ${seed}: ${keys}`).toEqual({
        isThere: true,
        fields: 1,
        isFocused: true,
        value: text,
        selection: [caret, caret],
        events: [],
        shift: 0,
      })
      // The app knows the text.
      await expect.poll(() => clearButton(page).count(), { message: `seed ${seed}` }).toBe(text === '' ? 0 : 1)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    expect([...complaints, ...here().complaints]).toEqual([])
  },
  visitTimeout,
)

describe('what goes on in the field when the app comes', () => {
  test('a selection', async () => {
    const { page } = here()
    const showApp = await openWithoutApp()
    await medicationField(page).fill('ator')
    await medicationField(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 2))
    await showApp()
    expect(await fieldState(page)).toMatchObject({ isThere: true, selection: [1, 2] })
    await page.keyboard.press('x')
    expect(await medicationField(page).inputValue()).toBe('axor')
  })

  test('a composition, with suggestions for what’s composed', async () => {
    const { page } = here()
    const showApp = await openWithoutApp()
    await medicationField(page).focus()
    const input = await page.context().newCDPSession(page)
    await input.send('Input.imeSetComposition', { text: 'ator', selectionStart: 4, selectionEnd: 4 })
    await showApp()
    await page.getByRole('option', { name: 'Atorvastatin' }).first().waitFor()
    expect(await fieldState(page)).toMatchObject({ isThere: true, value: 'ator', events: ['focus'] })
    await input.send('Input.insertText', { text: 'atorv' })
    expect(await fieldState(page)).toMatchObject({ value: 'atorv', events: ['focus', 'compositionend'] })
  })

  test('what was pasted, and the way to undo it', async () => {
    const { page } = here()
    const showApp = await openWithoutApp()
    await page.locator('#portal-search').fill('ato')
    await page.locator('#portal-search').selectText()
    await page.keyboard.press('ControlOrMeta+C')
    await medicationField(page).focus()
    await page.keyboard.press('ControlOrMeta+V')
    await showApp()
    await page.keyboard.press('r')
    const values = [await medicationField(page).inputValue()]
    for (let count = 0; count < 2; count++) {
      await page.keyboard.press('ControlOrMeta+Z')
      values.push(await medicationField(page).inputValue())
    }
    expect(values).toEqual(['ator', 'ato', ''])
    await expect.poll(() => clearButton(page).count()).toBe(0)
  })

  test('the search, whose list is announced once', async () => {
    const { page } = here()
    const showApp = await openWithoutApp()
    await medicationField(page).fill('ator')
    await showApp()
    await page.getByRole('option', { name: 'Atorvastatin' }).first().waitFor()
    const said = page.locator('rx-gauge .rx > [role=status] > p')
    await expect.poll(() => said.count()).toBe(1)
    expect(await fieldState(page)).toMatchObject({ isThere: true, value: 'ator' })
  })

  test('its use: the device is registered without another key', async () => {
    const { page } = here()
    const showApp = await openWithoutApp()
    // Too short for a search.
    await medicationField(page).fill('at')
    const registered = page.waitForRequest('**/api/register')
    await showApp()
    await registered
  })

  test('the text alone, if the page has changed the language meanwhile', async () => {
    const { page } = here()
    const showApp = await openWithoutApp()
    await medicationField(page).fill('ator')
    await page.evaluate(() => document.querySelector('rx-gauge')?.setAttribute('lang', 'es'))
    await showApp()
    const field = page.getByRole('combobox', { name: 'Medicamento' })
    await expect.poll(() => field.inputValue()).toBe('ator')
    expect(await field.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)).toBe(
      true,
    )
  })
})

describe('before the app is there', () => {
  test.each([
    [{}, 'Medication'],
    [{ theme: 'dark' }, 'Medication'],
    [{ lang: 'es' }, 'Medicamento'],
    [{ page: 'es-MX', theme: 'dark' }, 'Medicamento'],
  ])('%j: the field is named, readable and accessible, and stays so', async (query, name) => {
    const { page, complaints } = here()
    const showApp = await openWithoutApp(query)
    const field = page.getByRole('combobox', { name })
    const look = () =>
      field.evaluate((element) => {
        const { color, font } = getComputedStyle(element)
        const { x, y, width, height } = element.getBoundingClientRect()
        const card = getComputedStyle(element.closest('.rx-card') ?? element).backgroundColor
        return { color, font: font.split(',')[0], card, x, y, width, height }
      })
    await expectAccessible(page, 'rx-gauge')
    const painted = await look()
    await showApp()
    expect(await look()).toEqual(painted)
    await expectAccessible(page, 'rx-gauge')
    expect(complaints).toEqual([])
  })

  test('Spanish texts come beside the app, not after it', async () => {
    const { page } = here()
    const texts = page.waitForRequest('**/assets/widget-first-screen-*.js')
    const showApp = await openWithoutApp({ lang: 'es' })
    await texts
    await showApp()
  })

  test('the page hears no key but those that are for pages', async () => {
    const { page } = here()
    await openWithoutApp()
    await page.evaluate(() => {
      Object.assign(window, { heard: [] })
      for (const type of ['keydown', 'keyup'])
        addEventListener(type, ({ key }: KeyboardEventInit) =>
          (window as unknown as { heard: unknown[] }).heard.push(key),
        )
    })
    await medicationField(page).pressSequentially('a/')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual(['Escape', 'Escape'])
    expect(await medicationField(page).inputValue()).toBe('a/')
  })

  test('if its code doesn’t come, the text stays, and a press goes on with it in the same field', async () => {
    const { page } = here()
    let isWell = false
    await page.route('**/assets/**', (route) => (isWell ? route.continue() : route.abort()))
    await page.goto(partnerUrl())
    await watchField(page)
    await medicationField(page).fill('ator')
    const retry = page.getByRole('button', { name: 'The prices did not load. Try again' })
    await retry.waitFor()
    await expectAccessible(page, 'rx-gauge')
    isWell = true
    await retry.click()
    await page.getByRole('option', { name: 'Atorvastatin' }).first().waitFor()
    expect(await fieldState(page)).toMatchObject({ isThere: true, fields: 1, value: 'ator' })
  })

  test('if the organization doesn’t come, the text is there again after the retry', async () => {
    const { page } = here()
    let isWell = false
    await page.route('**/api/organization/**', (route) => (isWell ? route.continue() : route.abort()))
    const showApp = await openWithoutApp()
    await medicationField(page).fill('ator')
    const shown = showApp()
    const retry = page.getByRole('button', { name: english.common.tryAgain })
    await retry.waitFor()
    isWell = true
    await retry.click()
    await shown
    expect(await medicationField(page).inputValue()).toBe('ator')
    await page.getByRole('option', { name: 'Atorvastatin' }).first().waitFor()
  })

  test('a tag that names a medication has no field yet', async () => {
    const { page } = here()
    const release = await holdBack(page, appFile)
    await page.goto(partnerUrl({ drug: 'atorvastatin' }))
    await page.locator('rx-gauge .rx-card').waitFor()
    expect(await medicationField(page).count()).toBe(0)
    release()
    await expect.poll(() => medicationField(page).inputValue()).toBe('Atorvastatin')
  })
})

describe('a second gauge out of sight', () => {
  const openTwo = async () => {
    const { page } = here()
    await page.goto(partnerUrl())
    await wholeGauge(page)
    const second = await page.evaluateHandle(() => {
      const distance = Object.assign(document.createElement('div'), { className: 'distance' })
      distance.style.setProperty('height', '4000px')
      const gauge = document.createElement('rx-gauge')
      gauge.setAttribute('org', 'ACME')
      document.body.append(distance, gauge)
      return gauge
    })
    const isReady = () => second.evaluate((gauge) => (gauge as HTMLElement & { isReady: boolean }).isReady)
    return { page, gauge: page.locator('rx-gauge').last(), isReady }
  }

  test('has its field, and starts when it comes near', async () => {
    const { gauge, isReady } = await openTwo()
    await medicationField(gauge).waitFor({ state: 'attached' })
    expect(await isReady()).toBe(false)
    await gauge.scrollIntoViewIfNeeded()
    await wholeGauge(gauge)
  })

  test('starts when it’s used where it is', async () => {
    const { page, gauge } = await openTwo()
    await medicationField(gauge).evaluate((field) => field.focus({ preventScroll: true }))
    await wholeGauge(gauge)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('a password manager’s element beside the field costs no key, and the page hears no error', async () => {
  const { page } = here()
  const showApp = await openWithoutApp()
  await medicationField(page).fill('ator')
  await page.evaluate(() => {
    Object.assign(window, { errors: 0 })
    addEventListener('error', () => (window as unknown as { errors: number }).errors++)
    const { field } = (window as unknown as Watched).noted
    field.before(document.createElement('span'))
  })
  await showApp()
  await page.getByRole('option', { name: 'Atorvastatin' }).first().waitFor()
  expect(await medicationField(page).inputValue()).toBe('ator')
  expect(await page.evaluate(() => (window as unknown as { errors: number }).errors)).toBe(0)
})

test('the loader’s first file name is the app’s, which a loader of another build looks for', async () => {
  const loader = await (await fetch(siteUrl('/widget.js'))).text()
  const [name = ''] = /assets.*?js/.exec(loader) ?? []
  expect(`/${name}`).toMatch(appFile)
})
