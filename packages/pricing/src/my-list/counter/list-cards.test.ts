/** The tickets of a list at one pharmacy, with a server over HTTP, and the page's history. */
import { valueIn } from '@rxgauge/client'
import { fail, succeed } from '@rxgauge/client/testing'
import type { ListPrices } from '@rxgauge/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listEntryOf, listPricesOf } from '../../../test/list'
import { createMemoryHistory } from '../../../test/memory-history'
import { type PricedApi, startPricedApi } from '../../../test/priced-api'
import { copayCard, discountCard } from '../../../test/responses'
import { followCounter } from './follow-counter'
import { createListCards, type ListCardsStore } from './list-cards-store'
import { counterCoupons, paperAddress, paperPage, stopAt } from './tickets'

let priced: PricedApi
let cards: ListCardsStore
beforeEach(async () => {
  priced = await startPricedApi()
  cards = createListCards(priced.session)
})
afterEach(() => priced.close())

const names = ['Atorvastatin', 'Lisinopril', 'Eliquis', 'Metformin', 'Sertraline']
const entries = names.map((name, index) => listEntryOf(name, index))
const copay = { price: '2.00', kind: 'copay', offerId: null, couponType: null } as const
const program = { price: '10.00', kind: 'program', offerId: 'program-102', couponType: 'M' } as const
/** Of these five, the last has no price, and the fourth costs least with insurance. */
const prices: ListPrices = listPricesOf([
  { name: 'Riverside Pharmacy', prices: ['9.41', '3.00', program, copay, null] },
])
const [pharmacy] = prices.pharmacies
if (!pharmacy) throw new Error('The list has a pharmacy')
const list = { zipCode: '10001', entries }
const stop = stopAt(pharmacy, list)

const none = { discount: null, program: null, refusal: null }
const made = [
  { ...none, discount: discountCard },
  { ...none, refusal: { errorCode: 'OFFER_NOT_AVAILABLE', message: 'This offer has ended.' } },
  { ...none, program: copayCard },
]

test('one call asks for every card of the pharmacy, and each medication has its ticket in the order of the list', async () => {
  priced.api.on('/list/cards', (_, response) => succeed(response, made))
  cards.actions.open(stop)
  await expect.poll(() => cards.getState().tickets.status).toBe('success')
  const tickets = valueIn(cards.getState().tickets) ?? []
  expect(tickets.map(({ kind, entry }) => `${entry.productName}: ${kind}`)).toEqual([
    'Atorvastatin: discount',
    'Lisinopril: refused',
    'Eliquis: program',
    'Metformin: copay',
  ])
  expect(tickets[1]).toMatchObject({ message: 'This offer has ended.' })
  expect(priced.paths()).toEqual(['/list/cards'])
  const { body } = priced.api.requests.at(-1) ?? {}
  // The fill that insurance pays has no card.
  expect(body).toMatchObject({ pharmacyLocationId: pharmacy.pharmacyLocationId, zipCode: '10001' })
  expect((body as { fills: { offerId: string }[] }).fills.map(({ offerId }) => offerId)).toEqual([
    stop.priced[0]?.cell.offerId,
    stop.priced[1]?.cell.offerId,
    'program-102',
  ])
  const page = paperPage(tickets)
  expect(page).toEqual({ ids: [discountCard.adjudicationId, copayCard.adjudicationId], insuredCount: 1 })
  expect(counterCoupons(pharmacy, tickets)[0]).toMatchObject({
    productName: 'Atorvastatin',
    memberId: discountCard.memberId,
  })
  // What insurance pays is kept and printed beside the cards, and never alone.
  expect(counterCoupons(pharmacy, tickets).at(-1)).toMatchObject({ productName: 'Metformin', price: 200 })
  expect(counterCoupons(pharmacy, tickets.slice(3))).toEqual([])
  expect(paperAddress(priced.session, [page], 'es')).toBe(
    `${priced.api.url}/list/cards.pdf?ids=${discountCard.adjudicationId},${copayCard.adjudicationId}&insured=1,0&lang=es`,
  )
  expect(paperAddress(priced.session, [paperPage(tickets.slice(3))], 'es')).toBeUndefined()
})

test('a stop of a trip shows only what is bought there, and without a card nothing is asked', async () => {
  priced.api.on('/list/cards', (_, response) => succeed(response, made.slice(0, 1)))
  cards.actions.open(stopAt(pharmacy, list, [1]))
  await expect.poll(() => valueIn(cards.getState().tickets)?.length).toBe(1)
  cards.actions.open(stopAt(pharmacy, list, [3]))
  await expect.poll(() => valueIn(cards.getState().tickets)?.[0]?.kind).toBe('copay')
  expect(priced.paths()).toHaveLength(1)
})

test('another language requests them again without counting a view, and a failure keeps those on the screen', async () => {
  priced.api.on('/list/cards', (_, response) => succeed(response, made))
  cards.actions.open(stop)
  await expect.poll(() => cards.getState().tickets.status).toBe('success')
  priced.api.on('/list/cards', (_, response) => fail(response, 503, 'UNAVAILABLE', 'Later.'))
  cards.actions.refresh()
  await expect.poll(() => priced.paths().length).toBe(2)
  expect(priced.api.requests.at(-1)?.body).toMatchObject({ refreshFlag: 'Y' })
  expect(cards.getState().tickets.status).toBe('success')
})

// spec: search 2 Routes
test('the tickets are an entry of the history: Back closes them, Forward shows them, closing goes back', async () => {
  priced.api.on('/list/cards', (_, response) => succeed(response, made))
  const history = createMemoryHistory()
  const stopOf = ({ places }: { places: number[] }) => stopAt(pharmacy, list, places)
  const followed = followCounter(history, { cards, stopOf })
  cards.actions.open(stopAt(pharmacy, list, [0, 2]))
  expect(history.entries).toEqual([undefined, { counter: { pharmacyLocationId: 1, places: [0, 2] } }])
  history.press(-1)
  expect(cards.getState().stop).toBeUndefined()
  history.press(1)
  expect(cards.getState().stop?.places).toEqual([0, 2])
  cards.actions.close()
  await expect.poll(() => history.index).toBe(0)
  expect(cards.getState().stop).toBeUndefined()
  followed.stop()

  // After a reload, the entry shows them again once the prices are known; the view was counted before.
  history.press(1)
  const again = followCounter(history, { cards, stopOf })
  again.restore()
  expect(cards.getState().stop?.places).toEqual([0, 2])
  expect(history.entries).toHaveLength(2)
  await expect.poll(() => priced.api.requests.at(-1)?.body).toMatchObject({ refreshFlag: 'Y' })
})
