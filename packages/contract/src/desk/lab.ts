/** The price lab: the prices of any medication as a visitor sees them, beside the rows that they rest on. */
import * as v from '../valibot'
import { defineDeskCall } from './desk-call'
import { priceRow } from './price-row'

const wholeNumber = v.pipe(v.string(), v.digits(), v.maxLength(9), v.transform(Number))
/** Empty for the organization without a code. */
const orgCode = v.pipe(v.string(), v.maxLength(60))
const searchText = v.object({ text: v.pipe(v.string(), v.maxLength(100)) })

const step = v.object({
  label: v.string(),
  amount: v.string(),
  detail: v.nullable(v.string()),
  source: v.nullable(v.string()),
  importId: v.nullable(v.number()),
  asOf: v.nullable(v.string()),
})
export type LabStep = v.InferOutput<typeof step>

const quote = v.object({
  /** Dollars with cents. */
  amount: v.string(),
  basis: v.string(),
  source: v.string(),
  importId: v.nullable(v.number()),
  asOf: v.nullable(v.string()),
  isStale: v.boolean(),
  steps: v.array(step),
  /** The rows that the steps rest on. */
  rows: v.array(priceRow),
})
export type LabQuote = v.InferOutput<typeof quote>

const offer = v.object({ ...quote.entries, by: v.string(), at: v.string() })

export const getPrices = defineDeskCall({
  method: 'GET',
  path: '/lab/prices',
  right: 'lab.read',
  isOfOrganization: true,
  summary: 'The four prices of a medication for an organization on a day, with their steps and sources.',
  query: v.object({
    orgCode,
    /** The id of a form and strength. */
    drug: wholeNumber,
    /** Without it, the usual quantity. */
    quantity: v.optional(v.pipe(v.string(), v.maxLength(12))),
    zip: v.pipe(v.string(), v.maxLength(10)),
    plan: v.optional(wholeNumber),
    /** YYYY-MM-DD; without it, today. */
    day: v.optional(v.pipe(v.string(), v.isoDate())),
  }),
  data: v.object({
    drug: v.string(),
    quantity: v.string(),
    zip: v.string(),
    town: v.string(),
    organization: v.string(),
    plan: v.nullable(v.string()),
    day: v.string(),
    /** Feeds only know today's prices. */
    isToday: v.boolean(),
    retail: v.nullable(quote),
    discounts: v.array(offer),
    /** Or why there is none. */
    coupons: v.union([v.picklist(['notEligible', 'notAvailable']), v.array(offer)]),
    copay: v.union([
      v.picklist(['notCovered', 'planUnknown']),
      v.object({
        amount: v.string(),
        least: v.string(),
        basis: v.string(),
        tier: v.nullable(v.string()),
        source: v.string(),
        asOf: v.nullable(v.string()),
        isStale: v.boolean(),
      }),
    ]),
    card: v.nullable(
      v.object({
        amount: v.string(),
        at: v.string(),
        network: v.string(),
        bin: v.string(),
        pcn: v.string(),
        group: v.string(),
      }),
    ),
    /** The imports behind the prices. */
    imports: v.array(
      v.object({
        id: v.number(),
        kind: v.string(),
        title: v.string(),
        fileName: v.string(),
        asOf: v.nullable(v.string()),
        importedAt: v.string(),
        by: v.nullable(v.string()),
      }),
    ),
  }),
})

export const findDrugs = defineDeskCall({
  method: 'GET',
  path: '/lab/drugs',
  right: 'lab.read',
  isOfOrganization: 'some',
  summary: 'Finds medications by name, in their forms and strengths.',
  query: searchText,
  data: v.array(v.object({ id: v.number(), name: v.string() })),
})

export const findPlans = defineDeskCall({
  method: 'GET',
  path: '/lab/plans',
  right: 'lab.read',
  isOfOrganization: 'some',
  summary: 'Finds insurance plans by name.',
  query: searchText,
  data: v.array(v.object({ id: v.number(), name: v.string() })),
})

export const getNames = defineDeskCall({
  method: 'GET',
  path: '/lab/names',
  right: 'lab.read',
  isOfOrganization: 'some',
  summary: 'The organizations that prices can be asked for, and the names of a medication and a plan in a link.',
  query: v.object({ drug: v.optional(wholeNumber), plan: v.optional(wholeNumber) }),
  data: v.object({
    organizations: v.array(v.object({ code: v.string(), name: v.string() })),
    drug: v.nullable(v.string()),
    plan: v.nullable(v.string()),
  }),
})
