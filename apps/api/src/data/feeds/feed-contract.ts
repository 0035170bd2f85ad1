/**
 * Requests and responses of feeds, version 1. The description for authors of feeds, `docs/operate/data/feed.openapi.json`, is made from these
 * schemas. They contain no personal data: no zip, device or account.
 */
import { priceStep } from '@rxgauge/contract'
import * as v from 'valibot'

/** The most pharmacies in one request. */
export const maxPharmacies = 50
/** The longest response, in bytes. */
export const maxResponseBytes = 1024 * 1024

const version = v.literal(1)
const described = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description))
const npi = described(v.pipe(v.string(), v.regex(/^\d{10}$/)), 'The pharmacy’s NPI.')
const chain = described(
  v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  'The chain’s code, as the operator’s pharmacies have it.',
)
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/), v.check(isDay))
const dollars = described(
  v.pipe(v.string(), v.regex(/^\d{1,6}\.\d\d$/)),
  'US dollars and cents for the whole quantity, such as 12.34.',
)
const price = v.pipe(
  dollars,
  v.check((text) => Number(text) > 0),
)
const decimal = v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,7})?$/))
const words = v.pipe(v.string(), v.minLength(1), v.maxLength(80))

function isDay(text: string): boolean {
  return new Date(text).toJSON()?.startsWith(text) === true
}

const drug = v.object({
  rxcui: described(v.nullable(v.string()), 'RxNorm’s number of the clinical drug, where it is known.'),
  ndcs: described(v.array(v.string()), 'Its packages, 11 digits; the first stands for it.'),
})
const quantity = described(decimal, 'In billing units: tablets, milliliters or grams.')

export const pricesRequest = v.object({
  version,
  drug,
  quantity,
  pharmacies: v.pipe(
    v.array(v.object({ npi: v.nullable(npi), chain: v.nullable(chain) })),
    v.minLength(1),
    v.maxLength(maxPharmacies),
  ),
})
export type PricesRequest = v.InferOutput<typeof pricesRequest>

const steps = described(
  v.pipe(
    v.array(
      v.object({
        label: priceStep.entries.label,
        amount: decimal,
        detail: v.optional(v.pipe(v.string(), v.maxLength(60))),
      }),
    ),
    v.maxLength(12),
  ),
  'How it came about, shown to people.',
)
const offer = {
  network: described(words, 'The code of the network whose card it is, as the operator’s networks have it.'),
  price,
  steps: v.optional(steps),
}

const pharmacyPrices = v.pipe(
  v.object({
    npi: v.optional(v.nullable(npi)),
    chain: described(
      v.optional(v.nullable(chain)),
      'Without an NPI: of each pharmacy of this chain, for each kind of price that its own row does not say.',
    ),
    retail: described(v.optional(price), 'What the pharmacy charges without a card.'),
    discounts: v.optional(
      v.pipe(
        v.array(
          v.object({ ...offer, basis: v.picklist(['network contract', 'maximum allowable cost', 'usual price']) }),
        ),
        v.maxLength(20),
      ),
      [],
    ),
    coupons: described(
      v.optional(v.pipe(v.array(v.object(offer)), v.maxLength(20)), []),
      'With the chain’s own coupon, which runs on a network’s card.',
    ),
  }),
  v.check(({ npi: one, chain: many }) => Boolean(one ?? many)),
)

export const pricesResponse = v.object({
  version,
  asOf: described(day, 'The day that the figures are of.'),
  complete: described(
    v.optional(v.boolean(), true),
    'No where some pharmacies could not be asked: those without a row are then not taken to have no price.',
  ),
  prices: v.pipe(v.array(pharmacyPrices), v.maxLength(500)),
})
export type PricesResponse = v.InferOutput<typeof pricesResponse>
export type PharmacyPrices = PricesResponse['prices'][number]

export const copayRequest = v.object({
  version,
  drug,
  quantity,
  plan: v.object({
    code: described(v.string(), 'As the operator’s plans have it.'),
    kind: v.picklist(['commercial', 'government']),
  }),
})
export type CopayRequest = v.InferOutput<typeof copayRequest>

export const copayResponse = v.variant('status', [
  v.object({
    version,
    status: v.literal('covered'),
    asOf: day,
    least: dollars,
    most: dollars,
    tier: v.optional(v.object({ en: words, es: words })),
  }),
  v.object({ version, status: v.picklist(['notCovered', 'unknown']), asOf: day }),
])
export type CopayResponse = v.InferOutput<typeof copayResponse>

export const healthResponse = v.object({ version, status: v.picklist(['ok', 'down']) })
