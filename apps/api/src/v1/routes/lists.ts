import { v1Calls } from '@rxgauge/contract/v1'
import type { ListQuote, ListTrip, PricedPharmacy } from '../../domain/lists/list-prices'
import { milesBetweenStops } from '../../domain/lists/miles-between-stops'
import { decimalDollars } from '../../domain/prices/money'
import { isIllustrative, isProgram } from '../../domain/prices/quote'
import { findPlan, findStrength, queryOf, termsOf } from '../ask-price'
import { type V1Context, type V1Route, v1Route } from '../route'
import {
  noticesOf,
  shownMiles,
  shownPharmacy,
  shownPlace,
  shownQuantity,
  shownStrength,
  statement,
} from '../show-price'

const calls = v1Calls.lists

export const listRoutes = (): V1Route[] => [v1Route(calls.getPrices, getPrices)]

async function getPrices(context: V1Context<typeof calls.getPrices>) {
  const { services, organization, language, body } = context
  services.dailyCounts.add(organization.id, { measure: 'by programs', kind: 'list' })
  const terms = await termsOf(context, body.zip)
  const fills = await Promise.all(
    body.fills.map(async ({ drug, quantity, plan }) => {
      const strength = await findStrength(context, drug)
      const query = await queryOf(context, strength, quantity, terms)
      return { strength, quantity: query.quantity, insuranceId: (await findPlan(context, plan)).reply?.id ?? null }
    }),
  )
  const priced = await services.listPrices.of(
    fills.map(({ strength, quantity, insuranceId }) => ({
      productDetailId: strength.productDetailId,
      quantity: Number(quantity),
      insuranceId,
    })),
    terms,
    { favoriteLocationId: null, showsCopayPrices: organization.record.options.showCopayPriceFlag },
  )
  const { entries, pharmacies, mailOrder, milesBeyondRadius, one, each, two, three } = priced
  const quotes = [...pharmacies, ...mailOrder].flatMap((pharmacy) => pharmacy.quotes)
  return {
    fills: fills.map(({ strength, quantity }, index) => {
      const { status, lowest } = entries[index] ?? {}
      return {
        drug: shownStrength(strength),
        quantity: shownQuantity(quantity, strength, language),
        status: status === 'priced' ? ('priced' as const) : ('noPrice' as const),
        lowest: lowest === undefined ? null : decimalDollars(lowest),
      }
    }),
    pharmacies: pharmacies.map(shownPriced),
    mailOrder: mailOrder.map(shownPriced),
    trips: { one: shownTrip(one), each: shownTrip(each), two: shownTrip(two), three: shownTrip(three) },
    place: shownPlace(terms.place),
    nearestPharmacyMiles: shownMiles(milesBeyondRadius),
    pricedOn: services.today(),
    notices: noticesOf(
      language,
      quotes.some((quote) => quote && isIllustrative(quote)),
      organization,
    ),
  }
}

const shownPriced = ({ pharmacy, quotes, total, pricedCount }: PricedPharmacy) => ({
  pharmacy: shownPharmacy(pharmacy),
  prices: quotes.map((quote) => (quote ? shownCell(quote) : null)),
  total: decimalDollars(total),
  priced: pricedCount,
})

function shownCell(quote: ListQuote) {
  const isCopay = quote.kind === 'copay'
  const { amount, source, asOf, staleSince, illustrative } = statement(quote, '')
  return {
    amount,
    kind: isCopay ? quote.kind : isProgram(quote) ? ('program' as const) : quote.kind,
    offerId: isCopay ? null : quote.offerId,
    isAfterDeductible: isCopay && (quote.isAfterDeductible ?? false),
    ...{ source, asOf, staleSince, illustrative },
  }
}

function shownTrip(trip: ListTrip | undefined) {
  if (!trip) return null
  const { stops, total, pricedCount } = trip
  const bought = stops.flatMap(({ shop, entries }) => entries.map((entry) => shop.quotes[entry]))
  return {
    stops: stops.map(({ shop, entries, total: ofStop }) => ({
      pharmacyId: shop.pharmacy.id,
      fills: [...entries],
      total: decimalDollars(ofStop),
    })),
    total: decimalDollars(total),
    priced: pricedCount,
    copays: bought.filter((quote) => quote?.kind === 'copay').length,
    milesBetween: shownMiles(milesBetweenStops(stops.map(({ shop }) => shop.pharmacy)) ?? null),
  }
}
