/** My list with prices, in wire form. */
import { type CallReply, calls, toFlag } from '@rxgauge/contract'
import type { ListQuote, ListTrip, PricedList, PricedPharmacy } from '../../domain/lists/list-prices'
import { milesBetweenStops } from '../../domain/lists/miles-between-stops'
import { decimalDollars } from '../../domain/prices/money'
import { isIllustrative, isProgram, staleDayOf } from '../../domain/prices/quote'
import { countListPriced } from '../counted-requests'
import { type Route, route } from '../route'
import type { Services } from '../services'
import { couponTypeOf, pharmacyReply, roundedMiles } from './offer-replies'
import { priceTermsOf } from './price-terms'

type Reply = CallReply<typeof calls.list.getPrices>
type PharmacyReply = Reply['pharmacies'][number]

/** Each prices up to twenty medications. */
const priced = { limitShare: 1, visitorShare: 0.1, isInMemory: true }

export const listPricesRoute = (services: Services): Route =>
  route(
    calls.list.getPrices,
    async ({ body, caller }) => {
      const { favoriteLocationId, organization } = caller
      const { showCopayPriceFlag: showsCopayPrices } = organization.record.options
      const terms = await priceTermsOf(services, body.zipCode, caller)
      return pricesReply(await services.listPrices.of(body.fills, terms, { favoriteLocationId, showsCopayPrices }))
    },
    { limits: priced, priceMetric: 'list', counts: countListPriced, isReading: true },
  )

const pricesReply = ({ entries, pharmacies, mailOrder, milesBeyondRadius, ...trips }: PricedList): Reply => {
  const trip = (each: ListTrip | undefined) => (each ? tripReply(each, pharmacies) : null)
  return {
    entries: entries.map(({ status, lowest }) => ({
      status,
      lowest: lowest === undefined ? null : decimalDollars(lowest),
    })),
    pharmacies: pharmacies.map(pricedPharmacyReply),
    mailOrder: mailOrder.map(pricedPharmacyReply),
    one: trip(trips.one),
    each: trip(trips.each),
    two: trip(trips.two),
    three: trip(trips.three),
    nearestPharmacyMiles: milesBeyondRadius === null ? null : roundedMiles(milesBeyondRadius),
  }
}

function pricedPharmacyReply({ pharmacy, isFavorite, quotes, total, pricedCount }: PricedPharmacy): PharmacyReply {
  return {
    ...pharmacyReply(pharmacy),
    favoritePharmacyLocationFlag: toFlag(isFavorite),
    cells: quotes.map((quote) => (quote ? cellReply(quote) : null)),
    total: decimalDollars(total),
    pricedCount,
  }
}

function cellReply(quote: ListQuote): NonNullable<PharmacyReply['cells'][number]> {
  const isCopay = quote.kind === 'copay'
  return {
    price: decimalDollars(quote.amount),
    kind: isCopay ? 'copay' : isProgram(quote) ? 'program' : 'card',
    afterDeductibleFlag: toFlag(isCopay && (quote.isAfterDeductible ?? false)),
    offerId: isCopay ? null : quote.offerId,
    couponType: isCopay ? null : couponTypeOf(quote),
    staleAsOf: staleDayOf(quote)?.toISOString().slice(0, 10) ?? null,
    illustrativeFlag: toFlag(isIllustrative(quote)),
  }
}

function tripReply(
  { stops, total, pricedCount }: ListTrip,
  pharmacies: readonly PricedPharmacy[],
): NonNullable<Reply['one']> {
  const miles = milesBetweenStops(stops.map(({ shop }) => shop.pharmacy))
  const bought = stops.flatMap(({ shop, entries }) => entries.map((entry) => shop.quotes[entry]))
  return {
    stops: stops.map(({ shop, entries, total: ofStop }) => ({
      pharmacy: pharmacies.indexOf(shop),
      entries,
      total: decimalDollars(ofStop),
    })),
    total: decimalDollars(total),
    pricedCount,
    copayCount: bought.filter((quote) => quote?.kind === 'copay').length,
    milesBetween: miles === undefined ? null : roundedMiles(miles),
  }
}
