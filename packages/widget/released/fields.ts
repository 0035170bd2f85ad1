/** Which fields of answers a client reads: those that its schemas know and the server of its release gave. */
import { type Call, listCalls } from '@rxgauge/contract'
import * as v from 'valibot'

/** An answer of the API, beside the call that it is to. */
export interface Answer {
  method: string
  /** Under the API's base address, without its query. */
  path: string
  body: unknown
}

/** The fields that were given, such as `data.otherPharmacies[].price`, by call. */
export type FieldsByCall = Record<string, string[]>

/** By the call of a list that each answer is to: every field that one of its answers held, in the order of the alphabet. */
export function givenFields(answers: Answer[], names: string[]): FieldsByCall {
  const fields = names.map((name) => {
    const ofCall = answers.filter(({ method, path }) => toPattern(name).test(`${method} ${path}`))
    return [name, [...new Set(ofCall.flatMap(({ body }) => fieldsOf(body)))].sort()] as const
  })
  return Object.fromEntries(fields)
}

const toPattern = (name: string) => new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`)

/** Objects hold their fields, lists those of each element. What is `null` is a field too. */
function fieldsOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => fieldsOf(element, `${place}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = place === '' ? key : `${place}.${key}`
    return [field, ...fieldsOf(inner, field)]
  })
}

/** Those of them that today's schemas read. */
export function readFields(fieldsByName: FieldsByCall): FieldsByCall {
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

/** Whether a schema reads what stands at a place. */
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

/** A sentence for each field that was read and is given no more. */
export function findMissingFields(read: FieldsByCall, today: FieldsByCall): string[] {
  return Object.entries(read).flatMap(([name, fields]) => {
    const currentFields = new Set(today[name])
    return fields.filter((field) => !currentFields.has(field)).map((field) => `${name} has no ${field} any more`)
  })
}
