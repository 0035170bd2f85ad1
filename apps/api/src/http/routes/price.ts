/** Prices, pharmacies, alternatives. */
import { calls, pharmacyRadiusMiles } from '@rxgauge/contract'
import { DomainError } from '../../base/errors/domain-error'
import { pricedFamilies } from '../../database/data-versions'
import { type DataKind, dataKinds } from '../../domain/pauses/pauses'
import type { ListOrder, PharmacyList } from '../../domain/pharmacies/offers'
import { locationReply } from '../../domain/pharmacies/pharmacies'
import type { Plan } from '../../domain/prices/plans'
import { type PriceQuery, undefinedIfNoPrice } from '../../domain/prices/price-source'
import type { OfferQuote } from '../../domain/prices/quote'
import { isTestOrder, orderKey, usesFeeds } from '../../domain/prices/source-order'
import { quantityOf } from '../../domain/prices/usual-quantity'
import type { Caller, RequestContext } from '../../domain/request-context'
import { countPrice } from '../counted-requests'
import { type Route, route } from '../route'
import type { Services } from '../services'
import { GaugePrices } from './gauge-prices'
import { listReply } from './offer-replies'
import { explanationsReply } from './price-explanations'
import { alternativesReply } from './price-replies'
import { priceTermsOf } from './price-terms'

const { price } = calls

/** A list may show the price of either card. */
const anyCard = ['discount', 'coupon'] as const

interface PriceContext extends Pick<RequestContext, 'caller' | 'language'> {
  params: { productDetailId: number; quantity: string; zip: string }
}
type InsuredContext = PriceContext & { params: { insuranceId: number } }

export const priceRoutes = (services: Services): Route[] => [
  ...quoteRoutes(services),
  ...listRoutes(services),
  ...pharmacyRoutes(services),
]

const queryOf = async (services: Services, { params, caller }: PriceContext): Promise<PriceQuery> => ({
  productDetailId: params.productDetailId,
  quantity: await quantityOf(services.reads, params.productDetailId, params.quantity),
  ...(await priceTermsOf(services, params.zip, caller)),
})

/**
 * The cache key for pharmacies and cards: the chains, radius, networks and day that apply. `undefined` with a feed, whose prices
 * change without a new version of the data, and which has a cache of its own.
 */
function cacheKeyOf({ organization, person }: Caller, { today }: Services): readonly unknown[] | undefined {
  // A state of an organization that is for trying comes about each time.
  if (usesFeeds(organization.sources) || isTestOrder(organization.sources)) return undefined
  return [
    organization.pharmacyGroupIds,
    person?.radiusMiles ?? pharmacyRadiusMiles,
    organization.networkIds,
    organization.record.options.retailEstimate,
    organization.record.options.showCopayPriceFlag,
    orderKey(organization.sources),
    today(),
  ]
}

/** How responses are cached. */
function cacheOptionsOf(services: Services) {
  const withFavorite = ({ caller }: { caller: Caller }) => {
    const shops = cacheKeyOf(caller, services)
    return shops && [...shops, caller.favoriteLocationId]
  }
  return {
    /** The same for all who search among the same pharmacies. */
    nearby: { families: pricedFamilies, dependsOn: ({ caller }: { caller: Caller }) => cacheKeyOf(caller, services) },
    /** The same for all who also have the same favorite. */
    withFavorite: { families: pricedFamilies, dependsOn: withFavorite },
    /** A list that marks saved coupons is for one person alone. */
    marked: {
      families: pricedFamilies,
      dependsOn: (context: { caller: Caller }) =>
        context.caller.person?.hasSavedCoupons ? undefined : withFavorite(context),
    },
  }
}

/** The four prices of the gauge, and alternatives. */
function quoteRoutes(services: Services): Route[] {
  const { prices, pharmacies, places, plans, pauses, products, summaries, alternatives, today } = services
  const { nearby, withFavorite } = cacheOptionsOf(services)
  const gauge = new GaugePrices(services)

  async function offersAt(locationId: number | undefined, query: PriceQuery, plan: Plan): Promise<OfferQuote[]> {
    if (locationId === undefined) return []
    return gauge.offersAt(await pharmacies.open(locationId, query.pharmacyGroupIds), query, plan)
  }

  return [
    route(
      price.getRetailPrice,
      async (context) => (await gauge.retail(await queryOf(services, context), context.language)).reply,
      { cache: nearby, pausedBy: ['retail'], counts: countPrice('retail'), priceMetric: 'retail' },
    ),
    route(
      price.getDiscountPrices,
      async (context) => (await gauge.discounts(await queryOf(services, context), context.language)).reply,
      { cache: nearby, pausedBy: ['discount'], counts: countPrice('discount'), priceMetric: 'cash' },
    ),
    route(
      price.getCouponPrices,
      async (context) => {
        const query = await queryOf(services, context)
        const plan = await plans.forPricing(context.params.insuranceId)
        return (await gauge.coupons(query, plan, context.language)).reply
      },
      { cache: nearby, pausedBy: ['coupon'], counts: countPrice('coupon'), priceMetric: 'coupon' },
    ),
    route(
      price.getCopayPrice,
      async ({ params, query: { zip }, caller, language }) => {
        const plan = await plans.forPricing(params.insuranceId)
        const { productDetailId } = params
        const { organization } = caller
        const usualFill =
          zip === undefined
            ? undefined
            : () => queryOf(services, { caller, language, params: { productDetailId, quantity: '0', zip } })
        return (await gauge.copay(productDetailId, plan, { organization, usualFill, language })).reply
      },
      {
        // A plan's year and its prices depend on the day.
        cache: {
          families: pricedFamilies,
          dependsOn: ({ query: { zip }, caller }) => {
            const { organization } = caller
            if (usesFeeds(organization.sources)) return undefined
            const shops = zip === undefined ? [] : cacheKeyOf(caller, services)
            return (
              shops && [
                orderKey(organization.sources),
                today(),
                organization.record.options.showCopayPriceFlag,
                ...shops,
              ]
            )
          },
        },
        pausedBy: ['copay'],
        counts: countPrice('copay'),
        priceMetric: 'copay',
      },
    ),
    route(
      price.explainPrices,
      async (context) => {
        const query = await queryOf(services, context)
        const { showCopayPriceFlag: showsCopayPrices } = context.caller.organization.record.options
        const plan = await plans.forPricing(context.params.insuranceId)
        const paused = new Set<DataKind>()
        for (const kind of dataKinds) if (await pauses.isPaused('data', kind)) paused.add(kind)
        const [retail, discounts, coupons, offers, copay, costs] = await Promise.all([
          paused.has('retail') ? undefined : undefinedIfNoPrice(prices.retail(query)),
          paused.has('discount') ? undefined : undefinedIfNoPrice(prices.discounts(query)),
          paused.has('coupon') ? ({ reason: 'notAvailable' } as const) : prices.coupons(query, plan),
          offersAt(context.query.pharmacyLocationId, query, plan),
          plan.kind === 'none' || !showsCopayPrices || paused.has('copay')
            ? undefined
            : undefinedIfNoPrice(prices.copay(query.productDetailId, plan, query.sources)),
          prices.acquisitionCosts?.(query.productDetailId, query.sources),
        ])
        const shown = offers.filter(({ kind }) => !paused.has(kind))
        return explanationsReply({ retail, discounts: discounts ?? [], coupons, offers: shown, copay, costs })
      },
      {
        cache: {
          ...nearby,
          async dependsOn(context) {
            const shops = nearby.dependsOn(context)
            return shops && [...shops, await pauses.stamp()]
          },
        },
      },
    ),
    route(
      price.listTopPrices,
      async ({ params, caller }) =>
        summaries.lowest(await products.top(), await places.around(params.zip, caller), caller.organization),
      { cache: nearby, pausedBy: ['retail', 'discount', 'coupon'] },
    ),
    route(
      price.getAlternatives,
      async ({ params, caller, language }) => {
        const plan = await plans.forPricing(params.insuranceId)
        const estimate = await alternatives.list({
          productDetailId: params.productDetailId,
          plan,
          place: await places.around(params.zip, caller),
          pharmacyGroupIds: caller.organization.pharmacyGroupIds,
          networkIds: caller.organization.networkIds,
          sources: caller.organization.sources,
          favoriteLocationId: caller.favoriteLocationId,
        })
        return alternativesReply(estimate, language)
      },
      { cache: withFavorite, pausedBy: ['discount', 'coupon', 'copay'], priceMetric: 'alternate' },
    ),
  ]
}

/** Lists of pharmacies with their offers; saved ones are marked. */
function listRoutes(services: Services): Route[] {
  const { plans, offers, savedCoupons } = services
  const { marked } = cacheOptionsOf(services)
  const withMarks = async (list: PharmacyList, { userId }: Caller) => listReply(await savedCoupons.mark(list, userId))
  const generic = (order: ListOrder) => async (context: PriceContext) => {
    const { favoriteLocationId } = context.caller
    return withMarks(
      await offers.generic(await queryOf(services, context), { favoriteLocationId, order }),
      context.caller,
    )
  }
  const branded = (order: ListOrder) => async (context: InsuredContext) => {
    const { favoriteLocationId, userId } = context.caller
    const plan = await plans.forPricing(context.params.insuranceId)
    const list = await offers.branded(await queryOf(services, context), plan, { favoriteLocationId, order })
    return listReply(await savedCoupons.mark(list, userId))
  }
  return [
    route(
      price.getPrescriptionPrices,
      async (context) => {
        const { favoriteLocationId } = context.caller
        const plan = await plans.forPricing(context.params.insuranceId)
        const query = await queryOf(services, context)
        return withMarks(await offers.prescription(query, plan, { favoriteLocationId, order: 'price' }), context.caller)
      },
      { cache: marked, pausedBy: anyCard, priceMetric: 'prescription' },
    ),
    route(price.getPharmacies, generic('price'), { cache: marked, pausedBy: anyCard, priceMetric: 'pharmacy' }),
    route(price.getPharmaciesByDistance, generic('distance'), {
      cache: marked,
      pausedBy: anyCard,
      priceMetric: 'pharmacy',
    }),
    route(price.getBrandedPharmacies, branded('price'), {
      cache: marked,
      pausedBy: ['coupon'],
      priceMetric: 'pharmacy',
    }),
    route(price.getBrandedPharmaciesByDistance, branded('distance'), {
      cache: marked,
      pausedBy: ['coupon'],
      priceMetric: 'pharmacy',
    }),
  ]
}

/** Pharmacies and their chains, without prices. */
function pharmacyRoutes({ pharmacies, preferences, places }: Services): Route[] {
  /** Around the zip on the screen, else around the stored one. */
  async function placeOf({ zip: zipOnScreen }: { zip?: string | undefined }, caller: Caller) {
    const zip = zipOnScreen ?? (await preferences.zip(caller.deviceId))
    if (zip === null) throw new DomainError('ZIP_NOT_FOUND')
    return places.around(zip, caller)
  }
  return [
    route(
      price.listGroupLocations,
      async ({ params, query, caller }) =>
        pharmacies.ofGroup(params.id, await placeOf(query, caller), undefined, caller.organization.pharmacyGroupIds),
      { isReading: true },
    ),
    route(
      price.listGroupLocationsWithin,
      async ({ params, query, caller }) =>
        pharmacies.ofGroup(params.id, await placeOf(query, caller), params.miles, caller.organization.pharmacyGroupIds),
      { isReading: true },
    ),
    route(price.getPharmacyGroup, ({ params }) => pharmacies.group(params.id), {
      cache: { families: ['pharmacies'], dependsOn: () => [] },
    }),
    route(
      price.getPharmacyLocation,
      async ({ params, caller }) =>
        locationReply(await pharmacies.open(params.id, caller.organization.pharmacyGroupIds)),
      { isReading: true },
    ),
    route(
      price.getPharmacyByKey,
      async ({ params, caller }) =>
        locationReply(await pharmacies.ofKey(params.key, caller.organization.pharmacyGroupIds)),
      { isReading: true },
    ),
  ]
}
