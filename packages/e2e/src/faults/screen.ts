/** What a visitor sees, read from the page through all shadow roots. */
import type { Page } from 'playwright-core'

export interface Screen {
  /** All readable text. */
  text: string
  /** How many parts are loading. */
  waiting: number
  medication: string
  /** Form, strength, quantity, plan and zip of the prices on the screen. */
  facts: readonly string[]
  rows: readonly { kind: string; value: string; isPrice: boolean; isBest: boolean }[]
  /** The gauge's text: each wedge, and the center. */
  wedges: readonly { kind: string; text: string }[]
  gauge: { caption: string; price: string } | undefined
  /** `Near 10001` above the pharmacies. */
  near: string
  pharmacies: readonly { name: string; price: string }[]
  coupon: { price: string; pharmacy: string } | undefined
  /** The title of the open dialog. */
  dialog: string | undefined
  hasSettings: boolean
  hasPlans: boolean
  suggestions: number
  /** Names of enabled buttons; if a dialog is open, only the dialog's. */
  buttons: readonly string[]
}

export const readScreen = (page: Page): Promise<Screen> =>
  page.evaluate(() => {
    const all: Element[] = []
    const collect = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        all.push(element)
        if (element.shadowRoot) collect(element.shadowRoot)
      }
    }
    collect(document)
    const shown = all.filter((element) => element.checkVisibility())
    const find = (selector: string) => shown.filter((element) => element.matches(selector))
    const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').trim()
    const [field] = find('[role=combobox]') as HTMLInputElement[]
    const [dialog] = find('dialog')
    const isWithin = (element: Element) => dialog === undefined || dialog.contains(element)
    const [caption] = find('.rx-results .rx-gauge-caption')
    const [price] = find('.rx-coupon-price b')
    return {
      text: find('.rx-card, #site, dialog, rx-gauge')
        // biome-ignore lint/performance/useDomNodeTextContent: only rendered text is readable.
        .map((element) => (element as HTMLElement).innerText ?? '')
        .join('\n')
        .trim(),
      waiting: find('.rx-pulse, [aria-busy=true], .rx-wedge[data-waiting]').length,
      medication: field?.value ?? '',
      facts: find('.rx-facts dd').map(textOf),
      rows: find('.rx-prices > .rx-price').map((row) => {
        const value = row.querySelector('.rx-price-value')
        return {
          kind: row.querySelector('.rx-swatch')?.getAttribute('data-kind') ?? '',
          value: textOf(value),
          isPrice: value !== null && !value.hasAttribute('data-words'),
          isBest: row.hasAttribute('data-best'),
        }
      }),
      wedges: find('.rx-results .rx-wedge').map((wedge) => ({
        kind: wedge.getAttribute('data-kind') ?? '',
        text: [...wedge.querySelectorAll('.rx-wedge-text')].map(textOf).join(' '),
      })),
      gauge: caption && { caption: textOf(caption), price: textOf(find('.rx-results .rx-gauge-price')[0]) },
      near: textOf(find('.rx-screen-title')[0]),
      pharmacies: find('.rx-pharmacies-screen .rx-pharmacy').map((row) => ({
        name: `${textOf(row.querySelector('.rx-pharmacy-name > b'))}, ${textOf(row.querySelector('.rx-pharmacy-name > small'))}`,
        price: textOf(row.querySelector('.rx-price-value')),
      })),
      coupon: price && { price: textOf(price), pharmacy: textOf(find('.rx-ticket-pharmacy > span')[0]) },
      dialog: dialog && textOf(dialog.querySelector('h2')),
      hasSettings: find('.rx-settings').length > 0,
      hasPlans: find('.rx-plans').length > 0,
      suggestions: find('.rx-combobox-option').length,
      buttons: find('button:enabled')
        .filter(isWithin)
        .map((button) => button.getAttribute('aria-label') ?? textOf(button)),
    }
  })
