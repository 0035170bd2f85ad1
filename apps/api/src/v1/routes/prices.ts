import { v1Calls } from '@rxgauge/contract/v1'
import { editionOf } from '@rxgauge/text'
import { howPricedText, programText } from '@rxgauge/text/server'
import { DomainError } from '../../base/errors/domain-error'
import type { DataKind } from '../../domain/pauses/pauses'
import { decimalDollars } from '../../domain/prices/money'
import { lowestQuote, type OfferQuote } from '../../domain/prices/quote'
import { quantityOf } from '../../domain/prices/usual-quantity'
import { GaugePrices } from '../../http/routes/gauge-prices'
import { hasDiscountCard } from '../../http/routes/no-price'
import { offerNote } from '../../http/routes/price-replies'
import { findPharmacy, findPlan, findStrength, queryOf, termsOf } from '../ask-price'
import { type V1Context, type V1Route, v1Route } from '../route'
import {
  noPrice,
  noticesOf,
  type Offer,
  shownFills,
  shownMiles,
  shownOffer,
  shownPlace,
  shownPlan,
  shownPrice,
  shownQuantity,
  shownStrength,
  statement,
  type Why,
  type Wording,
} from '../show-price'

const calls = v1Calls.prices

export const priceRoutes = (): V1Route[] => [v1Route(calls.compare, compare)]

async function compare(context: V1Context<typeof calls.compare>) {
  const { services, organization, language, body } = context
  services.dailyCounts.add(organization.id, { measure: 'by programs', kind: 'prices' })
  const strength = await findStrength(context, body.drug)
  const [{ plan, reply: planReply }, terms] = await Promise.all([
    findPlan(context, body.plan),
    termsOf(context, body.zip),
  ])
  const query = await queryOf(context, strength, body.quantity, terms)
  const wording: Wording = { organization, language, strength, quantity: query.quantity }
  const gauge = new GaugePrices(services)
  const ask = <T>(kind: DataKind, price: () => Promise<T>) => orWhy(context, kind, price)
  const pharmacy = body.pharmacy && (await findPharmacy(context, body.pharmacy))
  const usual = await quantityOf(services.reads, strength.productDetailId, 0)
  const [retail, discounts, coupons, copay, offers] = await Promise.all([
    ask('retail', () => gauge.retail(query, language)),
    ask('discount', () => gauge.discounts(query, language)),
    ask('coupon', () => gauge.coupons(query, plan, language)),
    ask('copay', () =>
      gauge.copay(strength.productDetailId, plan, {
        organization,
        usualFill: async () => ({ ...query, quantity: usual }),
        language,
      }),
    ),
    pharmacy ? offersAt(context, () => gauge.offersAt(pharmacy, query, plan)) : undefined,
  ])
  const cards = 'why' in discounts ? [] : cardsOf(discounts, wording)
  const couponOffers = 'why' in coupons ? [] : couponsOf(coupons, wording)
  const shown = {
    retail:
      'why' in retail
        ? noPrice(retail.why, retail.note)
        : shownPrice(retail.quote, retail.reply.disclaimerText, wording),
    discount: { ...('why' in discounts ? noPrice(discounts.why, discounts.note) : bestOf(cards)), cards },
    coupon: {
      ...('why' in coupons ? noPrice(coupons.why, coupons.note) : bestCoupon(coupons, couponOffers)),
      coupons: couponOffers,
    },
    copay: {
      ...('why' in copay ? noCopay(copay.why, copay.note) : copayOf(copay, { ...wording, quantity: usual })),
      quantity: Number(usual),
    },
    atPharmacy: pharmacy && offers ? { pharmacyId: pharmacy.id, ...shownOffers(offers, wording) } : null,
  }
  const { milesBeyondRadius } = await services.pharmacies.nearby(terms.place, terms.pharmacyGroupIds)
  const all = [shown.retail, shown.copay, ...cards, ...couponOffers, ...(shown.atPharmacy?.offers ?? [])]
  return {
    drug: shownStrength(strength),
    quantity: shownQuantity(query.quantity, strength, language),
    place: shownPlace(terms.place),
    plan: planReply && shownPlan(planReply),
    ...shown,
    nearestPharmacyMiles: shownMiles(milesBeyondRadius),
    pricedOn: services.today(),
    notices: noticesOf(
      language,
      all.some(({ illustrative }) => illustrative),
      organization,
    ),
  }
}

interface NoPrice {
  why: Why
  note: string
}

/** The price, or why there is none. */
async function orWhy<T>(
  { services: { pauses, reads }, organization: { networkIds }, language }: V1Context,
  kind: DataKind,
  price: () => Promise<T>,
): Promise<T | NoPrice> {
  if (await pauses.isPaused('data', kind)) return { why: 'paused', note: programText(language).paused }
  try {
    return await price()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'PRICE_NOT_AVAILABLE') throw error
    const why = kind === 'discount' && !(await hasDiscountCard(reads, networkIds)) ? 'noCard' : 'notKnown'
    return { why, note: error.sentenceIn(language) }
  }
}

type Priced<K extends 'discounts' | 'coupons' | 'copay'> = Awaited<ReturnType<GaugePrices[K]>>

/** The last one is the lowest, as in the gauge. */
const cardsOf = ({ quotes, reply }: Priced<'discounts'>, wording: Wording): Offer[] =>
  quotes.map((quote, index) =>
    shownOffer(quote, reply[index]?.disclaimerText ?? '', { ...wording, isLowest: index === quotes.length - 1 }),
  )

const couponsOf = ({ quotes, reply }: Priced<'coupons'>, wording: Wording): Offer[] =>
  'reason' in quotes
    ? []
    : quotes.quotes.map((quote, index) =>
        shownOffer(quote, reply.coupons[index]?.disclaimerText ?? '', { ...wording, isLowest: index === 0 }),
      )

/** The price of the lowest offer. */
function bestOf(offers: readonly Offer[]) {
  const best = offers.find(({ isLowest }) => isLowest)
  if (!best) return noPrice('notKnown', '')
  const { amount, why, note, basis, source, asOf, staleSince, illustrative, receipt } = best
  return { amount, why, note, basis, source, asOf, staleSince, illustrative, receipt }
}

function bestCoupon({ quotes, reply }: Priced<'coupons'>, offers: readonly Offer[]) {
  if (!('reason' in quotes)) return bestOf(offers)
  return noPrice(reply.insuranceNeededFlag === 'Y' ? 'planNeeded' : quotes.reason, reply.couponNotFoundText)
}

const noCopay = (why: Why, note: string) => ({
  ...noPrice(why, note),
  least: null,
  isAfterDeductible: false,
  isBelowOthers: false,
  tier: null,
  fills: [],
})

function copayOf({ estimate: { copay }, isBetter, reply }: Priced<'copay'>, wording: Wording) {
  const { organization, language } = wording
  const words = programText(language).copay
  const tier = reply.tierTitle === '' ? null : { title: reply.tierTitle, text: reply.tierDesc }
  if (copay === 'planUnknown') return noCopay('planNeeded', words.planNeeded)
  if (copay === 'notCovered') return { ...noCopay('notCovered', words.notCovered), tier }
  if (!organization.record.options.showCopayPriceFlag) return { ...noCopay('notShown', words.notShown), tier }
  const note = reply.disclaimerText || howPricedText(language, editionOf(organization.record)).copayBasis[copay.basis]
  return {
    ...statement(copay, note),
    receipt: null,
    least: decimalDollars(copay.least),
    isAfterDeductible: copay.isAfterDeductible ?? false,
    isBelowOthers: isBetter,
    tier,
    fills: shownFills(copay, reply.tierTitle, wording),
  }
}

/** As in visitors' lists of pharmacies, neither cards nor coupons are shown while either is paused. */
async function offersAt({ services: { pauses } }: V1Context, offers: () => Promise<OfferQuote[]>) {
  for (const kind of ['discount', 'coupon'] as const) if (await pauses.isPaused('data', kind)) return 'paused'
  return offers()
}

function shownOffers(offers: OfferQuote[] | 'paused', wording: Wording) {
  if (offers === 'paused') return { why: offers, offers: [] }
  const lowest = lowestQuote(offers)
  const shown = offers.map((quote) =>
    shownOffer(quote, offerNote(quote, wording.language), { ...wording, isLowest: quote === lowest }),
  )
  return { why: offers.length === 0 ? ('notKnown' as const) : null, offers: shown }
}
