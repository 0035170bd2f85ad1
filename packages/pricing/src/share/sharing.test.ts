import { idle, success } from '@rxgauge/client'
import { fail, succeed } from '@rxgauge/client/testing'
import { calls, type ProductDetailId } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { copayCard, discountCard, pharmacies, programCoupon, responses } from '../../test/responses'
import { type CouponStore, createCouponStore } from '../coupon/coupon-store'
import { createPricesStore } from '../prices/prices-store'
import { createSharing, qrCodeUrlOf, type Sharing } from './sharing'

let priced: PricedApi
let sharing: Sharing
let coupon: CouponStore
let ask: (coupons: unknown) => Promise<void>

const query = {
  productDetailId: 72 as ProductDetailId,
  quantity: 30,
  zip: '10001',
  insuranceId: undefined,
  isBranded: false,
  isGaugeShown: false,
}

beforeEach(async () => {
  priced = await startPricedApi()
  const { api, session, clock } = priced
  const prices = createPricesStore(session, clock)
  coupon = createCouponStore(session)
  sharing = createSharing(session, { prices, coupon })
  api.on('/price/retail/72/30/10001', (_, response) => succeed(response, responses.retail))
  api.on('/price/cashnew/72/30/10001', (_, response) => succeed(response, responses.discount))
  api.on('/price/pharmacynew/72/30/10001', (_, response) => succeed(response, pharmacies))
  api.on('/adjudicate/cashoffer', (_, response) => succeed(response, discountCard))
  api.on('/adjudicate/copayoffer', (_, response) => succeed(response, copayCard))
  for (const path of ['/adjudicate/sendtext', '/adjudicate/sendemail', '/coupon/share']) {
    api.on(path, (_, response) => succeed(response, null))
  }
  ask = async (coupons) => {
    api.on('/price/couponnew/72/30/0/10001', (_, response) => succeed(response, coupons))
    prices.actions.load(query)
    await clock.advance(5000)
    await expect.poll(() => prices.getState().coupon.status).toBe('success')
  }
})
afterEach(() => priced.close())

const sent = () => priced.api.requests.at(-1)

// spec: search 4 Send-savings dialog
test('from the prices of a generic, the card is requested first, once, and sent when it has loaded', async () => {
  await ask(responses.coupon)
  await sharing.sendCoupon({ phoneNumber: '2125550143' }, undefined)
  await sharing.sendCoupon({ recipientEmail: 'ben@example.com', recipientName: 'Ben' }, undefined)
  expect(priced.paths().filter((path) => path === '/adjudicate/cashoffer')).toHaveLength(1)
  expect(sent()).toMatchObject({
    path: '/adjudicate/sendemail',
    body: { recipientEmail: 'ben@example.com', recipientName: 'Ben', adjudicationId: discountCard.adjudicationId },
  })
})

test('from the prices it is their own coupon, though another one was looked at before; on a coupon it is that one', async () => {
  await ask(responses.coupon)
  const other = v.parse(calls.adjudicate.adjudicateCashOffer.data, { ...discountCard, adjudicationId: 'of-maple' })
  const offer = v.parse(calls.price.getPharmacies.data, pharmacies).otherPharmacies[1]
  if (!offer) throw new Error('The list has a second offer')
  priced.api.on('/adjudicate/cashoffer', (_, response) =>
    succeed(response, { ...discountCard, adjudicationId: 'of-maple' }),
  )
  await coupon.actions.load({ kind: 'discount', offer, priceQuery: query })
  priced.api.on('/adjudicate/cashoffer', (_, response) => succeed(response, discountCard))
  await sharing.sendCoupon({ phoneNumber: '2125550143' }, undefined)
  expect(sent()).toMatchObject({ path: '/adjudicate/sendtext', body: { adjudicationId: discountCard.adjudicationId } })
  const adjudicated = priced.api.requests.filter(({ path }) => path === '/adjudicate/cashoffer').at(-1)
  expect(adjudicated?.body).toMatchObject({ offerId: pharmacies.lowestPricePharmacy.offerId })
  await sharing.sendCoupon({ phoneNumber: '2125550143' }, { kind: 'discount', card: other, offer })
  expect(sent()).toMatchObject({ path: '/adjudicate/sendtext', body: { adjudicationId: 'of-maple' } })
})

test('from the prices of a brand, it is the manufacturer’s card, for the offer that the price came with', async () => {
  const [coupon] = programCoupon.coupons
  await ask({ ...programCoupon, coupons: [{ ...coupon, offerId: 'an-id-of-the-server’s' }] })
  await sharing.sendCoupon({ phoneNumber: '2125550143' }, undefined)
  const adjudication = priced.api.requests.find(({ path }) => path === '/adjudicate/copayoffer')
  expect(adjudication?.body).toMatchObject({ offerId: 'an-id-of-the-server’s', productDetailId: 72 })
  expect(sent()).toMatchObject({
    path: '/adjudicate/sendtext',
    body: { phoneNumber: '2125550143', adjudicationId: copayCard.adjudicationId },
  })
  expect(priced.paths()).not.toContain('/adjudicate/cashoffer')
})

test('without a card nothing is sent, and the reason is the server’s', async () => {
  await ask(responses.coupon)
  priced.api.on('/adjudicate/cashoffer', (_, response) =>
    fail(response, 404, 'OFFER_NOT_AVAILABLE', 'This offer has ended.'),
  )
  await expect(sharing.sendCoupon({ phoneNumber: '2125550143' }, undefined)).rejects.toThrow('This offer has ended.')
  expect(priced.paths()).not.toContain('/adjudicate/sendtext')
})

test('a QR code contains the coupon’s own link if it has one', async () => {
  const url = 'https://program.example/enroll'
  const coupons = v.parse(calls.price.getCouponPrices.data, {
    ...programCoupon,
    coupons: programCoupon.coupons.map((coupon) => ({ ...coupon, qrCodeUrl: url })),
  })
  const prices = { coupon: success(coupons), discount: idle }
  expect(qrCodeUrlOf(undefined, prices)).toBe(url)
  const card = v.parse(calls.adjudicate.adjudicateCopayOffer.data, { ...copayCard, qrCodeUrl: `${url}/card` })
  expect(qrCodeUrlOf({ kind: 'copay', card, offer: undefined }, prices)).toBe(`${url}/card`)
  expect(qrCodeUrlOf(undefined, { coupon: idle, discount: idle })).toBe('')
})

// spec: search 3 Share payloads
test('a professional’s savings are for the medication, or for one chain', async () => {
  await ask(responses.coupon)
  await sharing.sendSavings({ phoneNumber: '2125550143' }, 3)
  expect(sent()).toMatchObject({
    path: '/coupon/share',
    body: { productDetailId: 72, quantity: 30, insuranceId: null, pharmacyGroupId: 3, phoneNumber: '2125550143' },
  })
})
