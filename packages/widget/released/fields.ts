/** Which fields of responses a client reads: those that its schemas declare and the server of its release sends. */
import { type Call, listCalls } from '@rxgauge/contract'
import * as v from 'valibot'

/** An API response, with the call that it belongs to. */
export interface ApiResponse {
  method: string
  /** Below the API's base URL, without the query. */
  path: string
  body: unknown
}

/** The fields sent, such as `data.otherPharmacies[].price`, by call. */
export type FieldsByCall = Record<string, string[]>

/** All fields in the responses to each listed call, in alphabetical order. */
export function fieldsInResponses(responses: ApiResponse[], names: string[]): FieldsByCall {
  const fields = names.map((name) => {
    const ofCall = responses.filter(({ method, path }) => toPattern(name).test(`${method} ${path}`))
    return [name, [...new Set(ofCall.flatMap(({ body }) => fieldsOf(body)))].sort()] as const
  })
  return Object.fromEntries(fields)
}

const toPattern = (name: string) => new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`)

/** Fields of an object, and of each element of a list. A field with `null` counts. */
function fieldsOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => fieldsOf(element, `${place}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = place === '' ? key : `${place}.${key}`
    return [field, ...fieldsOf(inner, field)]
  })
}

/** Those fields that today's schemas read. */
export function fieldsReadByClient(fieldsByName: FieldsByCall): FieldsByCall {
  const declared = new Map(listCalls().map((call) => [`${call.method} ${call.path}`, call]))
  return Object.fromEntries(
    Object.entries(fieldsByName).map(([name, fields]) => {
      const call = declared.get(name)
      return [name, fields.filter((field) => call !== undefined && isRead(call, field))]
    }),
  )
}

function isRead(call: Call, field: string): boolean {
  const [first = '', ...rest] = field.replaceAll('[]', '.[]').split('.')
  return first === 'data' ? knows(call.data, rest) : knows(call.beside, [first, ...rest]) || first === 'success'
}

/** Whether a schema reads the value at a path. */
function knows(schema: unknown, place: string[]): boolean {
  if (place.length === 0) return true
  const [first = '', ...rest] = place
  if (v.is(withEntries, schema)) return first in schema.entries && knows(schema.entries[first], rest)
  if (v.is(withItem, schema)) return first === '[]' && knows(schema.item, rest)
  if (v.is(withPipe, schema)) return knows(schema.pipe[0], place)
  if (v.is(withOptions, schema)) return schema.options.some((option) => knows(option, place))
  return v.is(withWrapped, schema) && knows(schema.wrapped, place)
}

const withPipe = v.object({ pipe: v.array(v.unknown()) })
const withEntries = v.object({ entries: v.record(v.string(), v.unknown()) })
const withItem = v.object({ item: v.unknown() })
const withOptions = v.object({ options: v.array(v.looseObject({})) })
const withWrapped = v.object({ wrapped: v.unknown() })

/** A sentence for each field that was read and is no longer sent. */
export function findMissingFields(read: FieldsByCall, today: FieldsByCall): string[] {
  return Object.entries(read).flatMap(([name, fields]) => {
    const currentFields = new Set(today[name])
    return fields.filter((field) => !currentFields.has(field)).map((field) => `${name} has no ${field} anymore`)
  })
}
