/** The language in which coupons are stored for offline use. */
import { createFakeClock } from '@rxgauge/client/testing'
import { cents } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { accountArea, listCounterArea, loadMessages } from '@rxgauge/text'
import { afterEach, expect, test, vi } from 'vitest'
import type { Site } from '../site'
import { pageOfCards, storeOfflineCards } from './store-offline-cards'

afterEach(() => {
  vi.unstubAllGlobals()
  // The module caches the page's worker, and test files share modules, so the next file needs a fresh one.
  vi.resetModules()
})

const card = {
  savedCouponId: 12,
  productName: 'Atorvastatin',
  form: 'Tablet',
  strength: '20 mg',
  quantity: 3,
  unitName: 'pen',
  unitContent: { amount: 3, unitName: 'mL' },
  price: cents(941),
  pharmacyName: 'Pharmacy 1',
  address: '',
  mailOrderFlag: false,
  ...{ bin: '610014', pcn: 'A', groupNum: 'G', memberId: 'M' },
}

test('the visit’s current language, even if the page started in another; mail order is for the checkout', async () => {
  const stored: unknown[] = []
  const worker = { register: async () => ({}), ready: Promise.resolve({}) }
  vi.stubGlobal('window', { caches: {} })
  vi.stubGlobal('navigator', { serviceWorker: worker })
  const cache = { put: async (_: string, response: Response) => void stored.push(await response.json()) }
  vi.stubGlobal('caches', { open: async () => cache })
  let language: Language = 'en'
  const site = {
    session: {
      visitor: { getState: () => ({ kind: 'person', id: 'ann' }) },
      call: async () => [card, { ...card, mailOrderFlag: true }],
      keepBeyondTab: () => undefined,
      isKeptBeyondTab: () => true,
    },
    clock: createFakeClock(),
    state: { getState: () => ({ status: 'loading' }) },
    language: () => language,
  } as unknown as Site
  await storeOfflineCards(site)
  language = 'es'
  await storeOfflineCards(site)
  const titles = await Promise.all((['en', 'es'] as const).map((each) => loadMessages(accountArea, each)))
  expect(stored).toMatchObject([
    {
      language: 'en',
      title: titles[0]?.coupons.title,
      cards: [
        { what: '20 mg tablet · 3 pens, 9 mL', show: titles[0]?.coupons.showAtCounter },
        { show: titles[0]?.coupons.enterNumbers },
      ],
    },
    {
      language: 'es',
      title: titles[1]?.coupons.title,
      cards: [
        { what: 'tableta de 20 mg · 3 plumas, 9 mL', show: titles[1]?.coupons.showAtCounter },
        { show: titles[1]?.coupons.enterNumbers },
      ],
    },
  ])
  // Each statement is said once.
  for (const page of stored) expect(JSON.stringify(page).match(/not insurance|no es un seguro/g)).toHaveLength(1)
})

test('what insurance pays is stored beside the cards, with what may change its price', async () => {
  const site = { clock: createFakeClock(), state: { getState: () => ({ status: 'loading' }) } } as unknown as Site
  const { savedCouponId: _, mailOrderFlag, bin, pcn, groupNum, memberId, ...medication } = card
  const insured = { ...medication, price: cents(200) }
  const { cards } = await pageOfCards(site, 'en', [
    { ...medication, mailOrderFlag, bin, pcn, groupNum, memberId },
    { ...insured, isAfterDeductible: false },
    { ...insured, isAfterDeductible: true },
  ])
  const text = await loadMessages(listCounterArea, 'en')
  expect(cards.map(({ show, insurance, bin }) => [show === text.insuranceCard, insurance, bin])).toEqual([
    [false, undefined, '610014'],
    [true, 'With your plan this costs about $2.00 here. No coupon is lower.', ''],
    [true, `With your plan this costs about $2.00 here. No coupon is lower. ${text.afterDeductible}`, ''],
  ])
})
