/**
 * Makes every call that the widget makes, through the same client code: its session, its requests, and the schemas that parse responses.
 * `pnpm release:version` bundles this file and its imports into `client.js`, which later servers are tested with.
 */
import { createSession, openStorage, type Session, systemClock, toFailure } from '@rxgauge/client'
import { type Call, type CallData, type CallInput, calls } from '@rxgauge/contract'

export interface WalkResult {
  /** The calls made, such as `GET /price/retail/:productDetailId/:quantity/:zip`. */
  made: string[]
  /** A sentence for each call that failed or whose response couldn't be parsed. */
  failures: string[]
}

const zipCode = '10001'
const email = 'visitor@example.com'
const phoneNumber = '2125550142'

/** @param baseUrl the API's base URL, such as `https://host/api` */
export async function walk(baseUrl: string): Promise<WalkResult> {
  const made = new Set<string>()
  const failures: string[] = []
  const visitor = visit(baseUrl, 'ACME', made, failures)
  await visitor.attempt('organization', () => visitor.session.organization())
  const generic = await choose(visitor, 'atorvastatin')
  const brand = await choose(visitor, 'biktarvy')
  const plans = await choosePlans(visitor)
  if (generic) await priceGeneric(visitor, generic, plans)
  if (brand) await priceBrand(visitor, brand, plans)
  if (generic && brand) await priceList(visitor, [generic, brand])
  await findByKeys(visitor)
  await readOnce(visitor)
  visitor.session.stop()

  const professional = visit(baseUrl, 'CLINIC', made, failures)
  const product = await choose(professional, 'atorvastatin')
  if (product) {
    const { productDetailId, quantity } = product
    const body = { productDetailId, quantity, insuranceId: null, pharmacyGroupId: null, email }
    await professional.ask(calls.coupon.shareCoupon, { body })
  }
  professional.session.stop()
  return {
    made: [
      ...made,
      named(calls.device.getOrganization),
      named(calls.device.register),
      named(calls.device.authenticate),
    ],
    failures,
  }
}

interface Visitor {
  session: Session
  /** `undefined` if it failed, which is recorded. */
  attempt<T>(name: string, work: () => Promise<T>): Promise<T | undefined>
  ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallData<C> | undefined>
}

const named = ({ method, path }: Call): string => `${method} ${path}`

function visit(baseUrl: string, orgCode: string, made: Set<string>, failures: string[]): Visitor {
  const session = createSession({
    baseUrl,
    orgCode,
    hostname: 'localhost',
    storage: openStorage({}, ''),
    clock: systemClock,
    language: () => 'en',
    userAgent: 'a browser',
    reload: () => failures.push(`the session of ${orgCode} started over`),
  })
  const attempt: Visitor['attempt'] = async (name, work) => {
    try {
      return await work()
    } catch (error) {
      const { code, message, cause } = toFailure(error)
      failures.push(`${name}: ${code} ${cause instanceof Error ? cause.message : message}`)
      return undefined
    }
  }
  return {
    session,
    attempt,
    ask(call, input) {
      made.add(named(call))
      return attempt(named(call), () => session.call(call, input))
    },
  }
}

interface Product {
  productDetailId: number
  quantity: number
}

async function choose({ ask }: Visitor, text: string): Promise<Product | undefined> {
  const [found] = (await ask(calls.product.searchProducts, { params: { text } })) ?? []
  if (!found) return undefined
  const choices = await ask(calls.product.getProductChoices, { params: { productId: found.id } })
  const dosages = choices?.forms.flatMap((form) => form.dosages) ?? []
  const dosage = dosages.find(({ defaultFlag }) => defaultFlag) ?? dosages[0]
  const quantity = dosage?.quantities.find(({ defaultFlag }) => defaultFlag) ?? dosage?.quantities[0]
  return dosage && quantity && { productDetailId: dosage.productDetailId, quantity: quantity.quantity }
}

interface Plans {
  commercial: number
}

async function choosePlans({ ask }: Visitor): Promise<Plans> {
  const near = { query: { zip: zipCode } }
  await ask(calls.insurance.getCounties, near)
  await ask(calls.insurance.getCoverages, near)
  await ask(calls.insurance.getCommercialDefaults, near)
  await ask(calls.insurance.getGovernmentDefaults, near)
  await ask(calls.insurance.searchInsurance, { params: { text: 'acme' }, ...near })
  await ask(calls.insurance.searchGovernmentInsurance, { params: { text: 'medicare' }, ...near })
  const found = await ask(calls.insurance.searchCommercialInsurance, { params: { text: 'acme' }, ...near })
  const commercial = found?.[0]?.id ?? 0
  await ask(calls.insurance.updateInsurance, { params: { id: commercial } })
  await ask(calls.insurance.getInsurance, { params: { id: commercial } })
  return { commercial }
}

async function priceGeneric({ ask }: Visitor, product: Product, { commercial }: Plans): Promise<void> {
  const { productDetailId, quantity } = product
  const here = { ...product, zip: zipCode }
  const insured = { ...here, insuranceId: commercial }
  await ask(calls.location.validateZip, { params: { zip: zipCode } })
  await ask(calls.location.saveZip, { params: { zip: zipCode } })
  await ask(calls.device.saveDeviceLocation, { params: { latitude: '40.75', longitude: '-73.99', zip: '00000' } })
  await ask(calls.price.getRetailPrice, { params: here })
  await ask(calls.price.getDiscountPrices, { params: here })
  await ask(calls.price.getCouponPrices, { params: insured })
  await ask(calls.price.getCopayPrice, { params: { productDetailId, insuranceId: commercial } })
  await ask(calls.price.explainPrices, { params: insured })
  await ask(calls.price.getPrescriptionPrices, { params: insured })
  await ask(calls.price.getAlternatives, { params: { productDetailId, insuranceId: commercial, zip: zipCode } })
  await ask(calls.product.getProductInfo, { params: { id: productDetailId } })
  await ask(calls.price.getPharmaciesByDistance, { params: here })
  const pharmacies = await ask(calls.price.getPharmacies, { params: here })
  const offer = pharmacies?.otherPharmacies[0]
  if (!offer) return
  const { offerId, pbmPharmacyLocationId, pbmProductDetailId, pharmacyGroupPbmId, pbmId } = offer
  const { pharmacyLocationId, pharmacyGroupId } = offer
  const pbm = { pbmPharmacyLocationId, pbmProductDetailId, pharmacyGroupPbmId, pbmId }
  const card = await ask(calls.adjudicate.adjudicateCashOffer, {
    body: { offerId, ...pbm, productDetailId: offer.productDetailId, quantity, insuranceId: null, zipCode },
  })
  if (card) {
    const { adjudicationId } = card
    await ask(calls.adjudicate.sendCouponByEmail, { body: { recipientEmail: email, adjudicationId } })
    await ask(calls.adjudicate.sendCouponByText, { body: { phoneNumber, adjudicationId } })
  }
  await ask(calls.price.getPharmacyLocation, { params: { id: pharmacyLocationId } })
  await ask(calls.price.listGroupLocations, { params: { id: pharmacyGroupId }, query: { zip: zipCode } })
  await ask(calls.price.listGroupLocationsWithin, {
    params: { id: pharmacyGroupId, miles: 25 },
    query: { zip: zipCode },
  })
  await ask(calls.coupon.setFavoritePharmacy, { params: { pharmacyLocationId, pharmacyGroupId } })
  await ask(calls.coupon.unsetFavoritePharmacy, {})
}

async function priceBrand({ ask }: Visitor, product: Product, { commercial }: Plans): Promise<void> {
  const { productDetailId, quantity } = product
  const params = { ...product, insuranceId: commercial, zip: zipCode }
  const prices = await ask(calls.price.getCouponPrices, { params })
  await ask(calls.price.getBrandedPharmaciesByDistance, { params })
  await ask(calls.price.getBrandedPharmacies, { params })
  const offer = prices?.coupons.find(({ couponType }) => couponType === 'manufacturer')
  if (!offer) return
  const asked = { productDetailId, quantity, insuranceId: commercial, zipCode, prescriptionFlag: 'N' }
  await ask(calls.adjudicate.adjudicateCopayOffer, {
    body: { ...asked, offerId: offer.offerId, pharmacyLocationId: null },
  })
}

/** My list: its prices, its cards at one pharmacy, and a link to it. */
async function priceList({ ask }: Visitor, products: readonly Product[]): Promise<void> {
  const fills = products.map((product) => ({ ...product, insuranceId: null }))
  const prices = await ask(calls.list.getPrices, { body: { zipCode, fills } })
  const [pharmacy] = prices?.pharmacies ?? []
  if (pharmacy) {
    const { pharmacyLocationId, cells } = pharmacy
    const priced = fills.flatMap((fill, index) => {
      const offerId = cells[index]?.offerId
      return offerId ? [{ ...fill, offerId }] : []
    })
    await ask(calls.list.getCards, { body: { zipCode, pharmacyLocationId, fills: priced } })
  }
  const shared = await ask(calls.list.shareList, { body: { fills: [...products] } })
  if (shared) await ask(calls.list.getSharedList, { params: { token: shared.token } })
  // Not the coupon's recipient, who gets only so many messages an hour.
  await ask(calls.list.sendList, { body: { fills: [...products], recipientEmail: 'list@example.com' } })
  await ask(calls.watch.getRefillCalendar, { body: { refills: [{ nextOn: '2099-01-31', supplyDays: 30, name: '' }] } })
}

/** What a page names in the gauge's attributes, as the demo has it. */
async function findByKeys({ ask }: Visitor): Promise<void> {
  await ask(calls.product.getProductByKey, { params: { key: 'ndc:99000000001' } })
  await ask(calls.insurance.getInsuranceByKey, { params: { key: 'DEMO-003' } })
  await ask(calls.price.getPharmacyByKey, { params: { key: 'npi:9000000007' } })
}

/** Calls of dialogs that are opened now and then. */
async function readOnce({ ask }: Visitor): Promise<void> {
  await ask(calls.product.listTopProducts, {})
  await ask(calls.product.listRecentSearches, {})
  await ask(calls.settings.getContent, { params: { type: 'INSURANCE_HELP_V2' } })
  await ask(calls.reminder.listStartDates, { query: { zip: zipCode } })
  await ask(calls.reminder.listTimeZones, { query: { zip: zipCode } })
}
