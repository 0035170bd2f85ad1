/** A price with where it comes from, or why there is none. */
import * as v from '../valibot'
import { day, money } from './question'

const whyNoPrice = v.picklist([
  'paused',
  'notKnown',
  'noCard',
  'notAvailable',
  'notEligible',
  'planNeeded',
  'notCovered',
  'notShown',
])

const receiptLine = v.object({
  text: v.pipe(v.string(), v.description('What the amount is for, as a sentence fragment.')),
  amount: v.pipe(v.string(), v.regex(/^-?\d{1,9}\.\d{2}$/), v.description('Negative for what is taken off.')),
})

/** What is known of a price; `null` in all of it if there is none. */
export const price = {
  amount: v.pipe(v.nullable(money), v.description('null if there is no price; then `why` says the reason.')),
  why: v.pipe(
    v.nullable(whyNoPrice),
    v.description(
      [
        'Why there is no price:',
        '`paused`: the operator withholds this kind for now.',
        '`notKnown`: no source has one here.',
        '`noCard`: the organization has no card.',
        '`notAvailable`: there is no coupon.',
        '`notEligible`: there is one, but not with this plan.',
        '`planNeeded`: it depends on the plan, and none is named.',
        '`notCovered`: the plan does not cover it.',
        '`notShown`: the organization does not show copays; the plan covers it.',
      ].join(' '),
    ),
  ),
  note: v.pipe(
    v.string(),
    v.description('A sentence to show beside the amount, or in its place; it says if the figures are old.'),
  ),
  basis: v.pipe(
    v.nullable(
      v.picklist([
        'median usual price',
        'acquisition cost estimate',
        'network contract',
        'maximum allowable cost',
        'usual price',
        'group coupon',
        'manufacturer program',
        'formulary tier',
        'paid claims',
        'real-time answer',
      ]),
    ),
    v.description('What the amount was computed from.'),
  ),
  source: v.pipe(
    v.nullable(
      v.object({
        kind: v.picklist(['import', 'feed']),
        name: v.pipe(v.string(), v.description('The kind of file, or the title of the feed.')),
      }),
    ),
    v.description("An operator's or public file, or an operator's own service."),
  ),
  asOf: v.pipe(v.nullable(day), v.description('The day of the figures; null if it is not known.')),
  staleSince: v.pipe(
    v.nullable(day),
    v.description('The day of the oldest figure, if it is older than its kind may be; null if none is.'),
  ),
  illustrative: v.pipe(v.boolean(), v.description('Made-up figures of the demo data or of a test key.')),
  receipt: v.pipe(
    v.nullable(v.array(receiptLine)),
    v.description('Lines that add up to the amount, to the cent; null if the source does not say how it is computed.'),
  ),
}

export const retailPrice = v.object(price)

export const offer = v.object({
  ...price,
  kind: v.picklist(['discount', 'coupon', 'program']),
  offerId: v.pipe(v.string(), v.description('For `POST /cards`. It says nothing else: do not read it.')),
  name: v.pipe(v.string(), v.description('The network of the card, the chain of the coupon, or the program.')),
  chain: v.pipe(
    v.object({ id: v.number(), name: v.string() }),
    v.description('Where it applies: pharmacies of this chain.'),
  ),
  pharmacyId: v.pipe(
    v.nullable(v.number()),
    v.description('The only pharmacy with this price; null if all of the chain have it.'),
  ),
  isLowest: v.boolean(),
  link: v.pipe(v.nullable(v.string()), v.description("The program's own page.")),
  consent: v.pipe(v.string(), v.description('What the person must agree to before you ask for the card.')),
})

const copayFill = v.object({
  place: v.pipe(
    v.picklist(['any', 'preferred', 'standard']),
    v.description("Which of the plan's pharmacies; `any` if all cost the same."),
  ),
  stage: v.pipe(v.picklist(['deductible', 'initial']), v.description("Before or after the year's deductible is met.")),
  amount: money,
  receipt: v.array(receiptLine),
})

export const copayPrice = v.object({
  ...price,
  least: v.pipe(v.nullable(money), v.description('The least that it can be; `amount` is the most.')),
  isAfterDeductible: v.pipe(v.boolean(), v.description('Whether it holds only once the deductible is met.')),
  isBelowOthers: v.pipe(v.boolean(), v.description('Whether it is below every other price here.')),
  quantity: v.pipe(v.nullable(v.number()), v.description('A copay is for this usual quantity.')),
  tier: v.pipe(v.nullable(v.object({ title: v.string(), text: v.string() })), v.description("In the plan's words.")),
  fills: v.pipe(v.array(copayFill), v.description('What it is made of; empty if only a range is known.')),
})

/** The medication that was priced. */
export const pricedDrug = v.object({
  id: v.number(),
  strengthId: v.number(),
  name: v.string(),
  type: v.picklist(['brand', 'generic']),
  form: v.string(),
  strength: v.string(),
  rxcui: v.nullable(v.string()),
})

/** How much of it. */
export const pricedQuantity = v.object({
  amount: v.number(),
  unit: v.string(),
  text: v.pipe(v.string(), v.description('In words, such as `30 tablets`.')),
})

export const place = v.object({ zip: v.string(), city: v.string(), state: v.string() })

/** What must be shown with prices. */
export const notices = v.pipe(
  v.array(v.string()),
  v.description('Sentences that must be shown wherever these prices are.'),
)

/** Miles to the nearest pharmacy, if none is near. */
export const nearestPharmacyMiles = v.pipe(
  v.nullable(v.number()),
  v.description('Miles to the nearest pharmacy if none is within the search radius; otherwise null.'),
)

export const pricedOn = v.pipe(day, v.description('The day, in New York, for which the prices are computed.'))
