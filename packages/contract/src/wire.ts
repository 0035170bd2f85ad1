/** The basic types of the wire, parsed once at this edge: flags, prices, ids, numbers in paths. */
import * as v from './valibot'

/** A `y`/`n` flag (some records write `Y`/`N`) that becomes a boolean. Anything else counts as no. */
export const flag = v.pipe(
  v.optional(v.nullable(v.string()), 'n'),
  v.transform((text): boolean => text?.toLowerCase() === 'y'),
)

/** A boolean in the wire's form. */
export const toFlag = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N')

/** A day as YYYY-MM-DD. */
export const day = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

/** Money in whole cents, never a binary fraction. */
export type Cents = number & { readonly [centsBrand]: true }
declare const centsBrand: unique symbol

/**
 * Money in whole cents; fractions from arithmetic are rounded.
 * @throws RangeError for a value that isn't an amount, such as the lowest of no prices
 */
export function cents(amount: number): Cents {
  if (!Number.isFinite(amount)) throw new RangeError(`${amount} is not an amount of money`)
  return Math.round(amount) as Cents
}

/** The difference between two amounts. */
export const centsApart = (one: Cents, other: Cents): Cents => cents(Math.abs(one - other))

/** Parses decimal dollars such as `12.34`; `undefined` for anything else. */
export function parseDollars(text: string): Cents | undefined {
  const match = /^(\d{1,9})\.(\d{2})$/.exec(text)
  return match ? cents(Number(match[1]) * 100 + Number(match[2])) : undefined
}

/** Formats 70000 as `70,000`. By hand, since the first use of `Intl` costs a slow phone a tenth of a second. */
export const groupThousands = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** Formats 123450 cents as `$1,234.50` in every language, since these are prices in the United States. */
export const formatPrice = (cents: Cents): string =>
  `$${groupThousands(Math.trunc(cents / 100))}.${String(cents % 100).padStart(2, '0')}`

/** Decimal dollars with two places on the wire (`"12.34"`), whole cents in our code. */
export const price = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}\.\d{2}$/),
  v.transform((text) => parseDollars(text) ?? cents(0)),
)

/** The highest possible row id: the maximum of the database's `integer`. */
const highestRowId = 2_147_483_647

/** A row's id in a body. */
export const rowId = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(highestRowId))
/** A pharmacy's id in a body; `-1` for no particular pharmacy. */
export const pharmacyRowId = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(highestRowId))

export const productId = v.pipe(rowId, v.brand('ProductId'))
export type ProductId = v.InferOutput<typeof productId>
/** One form and strength of a product; all its quantities share it. */
export const productDetailId = v.pipe(rowId, v.brand('ProductDetailId'))
export type ProductDetailId = v.InferOutput<typeof productDetailId>
export const insuranceId = v.pipe(rowId, v.brand('InsuranceId'))
export type InsuranceId = v.InferOutput<typeof insuranceId>
/** The id for no insurance in a call that must name one. */
export const noInsurance = 0

/** A row's id, or another whole number, in a path. */
export const idInPath = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number), v.maxValue(highestRowId))
export const productIdInPath = v.pipe(idInPath, v.brand('ProductId'))
export const productDetailIdInPath = v.pipe(idInPath, v.brand('ProductDetailId'))
export const insuranceIdInPath = v.pipe(idInPath, v.brand('InsuranceId'))
/** A pharmacy's id in a path; `-1` for no particular pharmacy. */
export const pharmacyInPath = v.pipe(
  v.string(),
  v.regex(/^(-1|\d{1,10})$/),
  v.transform(Number),
  v.maxValue(highestRowId),
)
/** A medication in its form and strength: an NDC, or RxNorm's id of a clinical drug (SCD or SBD). */
export const drugKeyInPath = v.pipe(
  v.string(),
  v.regex(/^(ndc|rxcui):[\d -]{1,30}$/),
  v.transform((text) => {
    const [kind, key = ''] = text.split(':')
    return { kind: kind === 'ndc' ? 'ndc' : 'rxcui', key } as const
  }),
)
export type DrugKey = v.InferOutput<typeof drugKeyInPath>
/** A pharmacy by its number: in the registry of providers (NPI), or in NCPDP's. */
export const pharmacyKeyInPath = v.pipe(
  v.string(),
  v.regex(/^(npi:\d{10}|ncpdp:\d{7})$/),
  v.transform((text) => {
    const [kind, key = ''] = text.split(':')
    return { kind: kind === 'npi' ? 'npi' : 'ncpdp', key } as const
  }),
)
export type PharmacyKey = v.InferOutput<typeof pharmacyKeyInPath>
/** Text in a path; the server checks it further and responds with its own sentence. */
export const textInPath = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
export const coordinateInPath = v.pipe(v.string(), v.regex(/^-?\d{1,3}(\.\d{1,12})?$/), v.transform(Number))

/** The data of a call that returns only its message. */
export const noData = v.nullish(v.object({}))
