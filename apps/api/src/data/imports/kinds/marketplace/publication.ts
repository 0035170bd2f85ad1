/** Shared by the files of marketplace issuers: JSON lists in the CMS formulary standard. */
import * as v from 'valibot'
import { RefusedRow } from '../../reading/values'

export const publisher = 'Marketplace (plan issuer)'

/** The only id type that we know; entries without a type have it. */
const hios = 'HIOS-PLAN-ID'
export const isOtherType = (type: string | null | undefined): boolean =>
  type !== null && type !== undefined && type !== '' && type.toUpperCase() !== hios

/**
 * Issuer, state and product, without a variant's suffix, which the standard doesn't have. `undefined` if it isn't a HIOS plan id.
 */
export const hiosPlanId = (text: string): string | undefined =>
  /^(\d{5}[A-Z]{2}\d{7})(?:-\d{2})?$/.exec(text.trim().toUpperCase())?.[1]

/** Parses JSON in a field. @throws RefusedRow with the position in the field, the value there, and the correction */
export function nested<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  key: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, jsonOf(text, key))
  if (result.success) return result.output
  const [{ path, received, expected, message }] = result.issues
  const place =
    key + (path ?? []).map(({ key: step }) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
  if (expected === null) throw new RefusedRow(key, `${place}: ${message}`)
  if (received === 'undefined') throw new RefusedRow(key, `${place} is missing`)
  const isQuotedNumber = expected === 'number' && /^"-?\d+(\.\d+)?"$/.test(received)
  const remedy = isQuotedNumber ? `write ${received.slice(1, -1)} without quotes` : `expected ${expected}`
  throw new RefusedRow(key, `${place} is ${received}: ${remedy}`)
}

function jsonOf(text: string, key: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RefusedRow(key, `"${text.slice(0, 40)}" is neither a list nor an object`)
  }
}

/** Plan years; an element without any is for this year. */
export const yearsOf = (years: readonly number[] | undefined, today: string): readonly string[] =>
  years && years.length > 0 ? [...new Set(years.map(String))] : [today.slice(0, 4)]

export const years = v.optional(
  v.nullable(v.array(v.pipe(v.number(), v.integer(), v.minValue(2014), v.maxValue(2099)))),
)
