/** Cards to show at a pharmacy. */
import * as v from '../valibot'
import { pharmacy } from './pharmacies'
import { notices, pricedDrug, pricedQuantity } from './price'
import { drugQuestion, money, pharmacyQuestion, planQuestion, quantity, zip } from './question'
import { defineV1Call } from './v1-call'

const link = v.nullable(v.string())

const consent = v.object({
  wording: v.pipe(
    v.string(),
    v.minLength(10),
    v.maxLength(1000),
    v.description('The words that the person agreed to, such as `consent` of the offer.'),
  ),
  givenAt: v.pipe(v.string(), v.isoTimestamp(), v.description('When, as ISO 8601 in UTC.')),
})

export const create = defineV1Call({
  method: 'POST',
  path: '/cards',
  scope: 'cards:create',
  summary: 'A card for an offer: the numbers that a pharmacy types, to show or print.',
  description: [
    'Each request makes a card of its own for one person: send an `Idempotency-Key`, so that a repeated request gets the same one.',
    'Its price is computed again, and is that of the best card at the pharmacy.',
    'The person must have asked for it: send the words that they agreed to. Both are stored with the card.',
    'A manufacturer’s card is refused with Medicare, Medicaid or another government plan (`NOT_ELIGIBLE`).',
    'A test key gets a card that says TEST, and nothing is stored.',
  ].join('\n\n'),
  body: v.object({
    offerId: v.pipe(v.string(), v.maxLength(100), v.description('From a price, a pharmacy or a list.')),
    drug: drugQuestion,
    quantity: v.optional(quantity),
    zip,
    plan: v.optional(planQuestion),
    pharmacy: v.optional(
      v.pipe(pharmacyQuestion, v.description('Where the card is shown. Only a manufacturer’s card can do without.')),
    ),
    consent: v.optional(v.pipe(consent, v.description('Without it the card is refused: `CONSENT_NEEDED`.'))),
  }),
  data: v.object({
    id: v.pipe(v.nullable(v.string()), v.description('null for a test key.')),
    kind: v.picklist(['card', 'program']),
    bin: v.string(),
    pcn: v.string(),
    group: v.string(),
    memberId: v.string(),
    price: v.pipe(money, v.description('An estimate; the pharmacy decides.')),
    drug: pricedDrug,
    quantity: pricedQuantity,
    pharmacy: v.pipe(v.nullable(pharmacy), v.description('null for any participating pharmacy.')),
    program: v.pipe(
      v.nullable(
        v.object({
          name: v.string(),
          text: v.string(),
          enrollment: v.pipe(v.string(), v.description('What the person does first; empty if nothing.')),
          steps: v.array(v.string()),
          link,
        }),
      ),
      v.description('The manufacturer’s program; null for a discount card.'),
    ),
    help: v.pipe(v.array(v.string()), v.description('Telephone numbers for pharmacists and members, in sentences.')),
    links: v.object({
      pdf: v.pipe(link, v.description('The card to print. Whoever has this address can open it.')),
      appleWallet: link,
      googleWallet: link,
    }),
    isTest: v.boolean(),
    notices: v.pipe(notices, v.description('Sentences that must be shown with the card.')),
  }),
  example: {
    body: {
      offerId: 'coupon-1',
      drug: { ndc: '99000-0000-01' },
      zip: '10001',
      pharmacy: { npi: '9000000007' },
      consent: {
        wording: 'I ask for this discount card. I know that it isn’t insurance.',
        givenAt: '2026-11-01T12:00:00Z',
      },
    },
  },
})
