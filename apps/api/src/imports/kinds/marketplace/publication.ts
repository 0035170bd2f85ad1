/** What the files of marketplace issuers have in common: lists in JSON, by the CMS formulary standard. */
import * as v from 'valibot'
import { RefusedRow } from '../../reading/values'

export const publisher = 'Marketplace (plan issuer)'

/** Issuer, state and product; a variant's suffix is left out: the standard has none. */
export function planId(text: string): string {
  const [, id] = /^(\d{5}[A-Z]{2}\d{7})(?:-\d{2})?$/.exec(text.toUpperCase()) ?? []
  if (id === undefined) throw new RefusedRow('plan_id', `"${text}" is no HIOS plan id of 14 characters`)
  return id
}

/** What stands as JSON in a field. @throws RefusedRow */
export function nested<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  key: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (result.success) return result.output
  const [{ message }] = result.issues
  throw new RefusedRow(key, message)
}

/** Plan years; an element that names none is of this year. */
export const yearsOf = (years: readonly number[] | undefined, today: string): readonly string[] =>
  years && years.length > 0 ? years.map(String) : [today.slice(0, 4)]

export const years = v.optional(
  v.nullable(v.array(v.pipe(v.number(), v.integer(), v.minValue(2014), v.maxValue(2099)))),
)
