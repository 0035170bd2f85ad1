import { v1Calls } from '@rxgauge/contract/v1'
import type * as v from 'valibot'
import type { PharmacyOffer } from '../../domain/pharmacies/offers'
import { atDistance } from '../../domain/pharmacies/pharmacies'
import type { PriceTerms } from '../../domain/prices/price-source'
import { offerNote } from '../../http/routes/price-replies'
import { findPlan, findStrength, queryOf, termsOf } from '../ask-price'
import { cursorOf, readCursor } from '../cursor'
import { type V1Context, type V1Route, v1Route } from '../route'
import {
  noticesOf,
  shownMiles,
  shownOffer,
  shownPharmacy,
  shownPlace,
  shownQuantity,
  shownStrength,
  type Wording,
} from '../show-price'

const calls = v1Calls.pharmacies
const { find } = calls
type Context = V1Context<typeof find>

type Found = v.InferInput<typeof find.data>
/** A page's items, all of them. */
type Listed = Pick<Found, 'items' | 'drug' | 'quantity'>

export const pharmacyRoutes = (): V1Route[] => [
  v1Route(find, async (context) => {
    const { services, organization, language, body, query } = context
    services.dailyCounts.add(organization.id, { measure: 'by programs', kind: 'pharmacies' })
    const terms = await termsOf(context, body.zip)
    const { items, ...about } = await (body.drug
      ? withPrices(context, body.drug, terms)
      : withoutPrices(context, terms))
    const { milesBeyondRadius } = await services.pharmacies.nearby(terms.place, terms.pharmacyGroupIds)
    const isIllustrative = items.some(({ offer }) => offer?.illustrative)
    return {
      ...pageOf(items, query),
      ...about,
      place: shownPlace(terms.place),
      nearestPharmacyMiles: shownMiles(milesBeyondRadius),
      pricedOn: services.today(),
      notices: noticesOf(language, isIllustrative, organization),
    }
  }),
]

async function withoutPrices(
  { services: { pharmacies } }: Context,
  { place, pharmacyGroupIds }: PriceTerms,
): Promise<Listed> {
  const [near, mail] = await Promise.all([
    pharmacies.nearby(place, pharmacyGroupIds),
    pharmacies.mailOrder(pharmacyGroupIds),
  ])
  const all = [...near.pharmacies, ...mail.map((pharmacy) => atDistance(pharmacy, place))]
  return {
    items: all.map((pharmacy) => ({ pharmacy: shownPharmacy(pharmacy), offer: null })),
    drug: null,
    quantity: null,
  }
}

/** The offers of a medication's page: the program's if no card costs less, else cards. */
async function withPrices(
  context: Context,
  drug: NonNullable<Context['body']['drug']>,
  terms: PriceTerms,
): Promise<Listed> {
  const { services, organization, language, body } = context
  for (const kind of ['discount', 'coupon'] as const) await services.pauses.check('data', kind)
  const strength = await findStrength(context, drug)
  const [{ plan }, query] = await Promise.all([
    findPlan(context, body.plan),
    queryOf(context, strength, body.quantity, terms),
  ])
  const order = body.order ?? 'price'
  const { others } = await services.offers.prescription(query, plan, { favoriteLocationId: null, order })
  const wording: Wording = { organization, language, strength, quantity: query.quantity }
  return {
    items: others.map((offer) => shownAt(offer, wording)),
    drug: shownStrength(strength),
    quantity: shownQuantity(query.quantity, strength, language),
  }
}

const shownAt = ({ pharmacy, quote, isLowest }: PharmacyOffer, wording: Wording) => ({
  pharmacy: shownPharmacy(pharmacy),
  offer: shownOffer(quote, offerNote(quote, wording.language), { ...wording, isLowest }),
})

/** @throws ProblemError CURSOR_INVALID */
function pageOf<Item>(items: readonly Item[], { cursor, limit = 25 }: Context['query']) {
  const from = cursor === undefined ? 0 : readCursor(cursor)
  const next = from + limit
  return { items: items.slice(from, next), nextCursor: next < items.length ? cursorOf(next) : null }
}
