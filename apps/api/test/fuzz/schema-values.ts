/** Values that fit a schema of the API's description, and values from earlier responses. */
import fc, { type Arbitrary } from 'fast-check'

export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  anyOf?: readonly JsonSchema[]
  enum?: readonly unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  additionalProperties?: JsonSchema | boolean
}

/** Values by name that responses contained, or that exist in the demo data. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>

/** A value that fits its schema; half of the time a known one of this name. */
export function valueFor(schema: JsonSchema, known: KnownValues, name = ''): Arbitrary<unknown> {
  const values = known.get(name) ?? []
  const own = bySchema(schema, known)
  const fitting = values.filter((value) => isOfType(schema, value))
  return fitting.length === 0 ? own : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...fitting) }, own)
}

function bySchema(schema: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => bySchema(each, known)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(bySchema(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 4,
      })
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer(boundsOf(schema))
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anyValue
  }
}

const anyValue = fc.jsonValue({ maxDepth: 2 })
const fieldName = fc.string({ maxLength: 20 })

function objectOf(schema: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, valueFor(inner, known, name)]),
  )
  const own = fc.record(fields, { requiredKeys: [...required].filter((name) => name in fields) })
  if (typeof additionalProperties !== 'object') return own
  return fc.dictionary(fieldName, bySchema(additionalProperties, known), { maxKeys: 4 })
}

/** Cached by schema, because building one reads tens of thousands of characters, and each call needs the same few. */
const texts = new Map<string, Arbitrary<string>>()

function textOf(schema: JsonSchema): Arbitrary<string> {
  const key = JSON.stringify(schema)
  const text = texts.get(key) ?? newTextOf(schema)
  texts.set(key, text)
  return text
}

function newTextOf({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'grapheme' })
}

const boundsOf = ({ minimum = -10, maximum = 2_147_483_647 }: JsonSchema) => ({
  min: Math.ceil(minimum),
  max: Math.floor(maximum),
})

function numberOf(schema: JsonSchema): Arbitrary<number> {
  const { min, max } = boundsOf(schema)
  const step = schema.multipleOf
  if (step !== undefined) return fc.integer({ min: min / step, max: max / step }).map((count) => count * step)
  return fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, min + 200) }))
}

function isOfType(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((each) => isOfType(each, value))
  if (schema.enum) return schema.enum.includes(value)
  if (schema.type === 'integer') return Number.isInteger(value)
  return schema.type === typeof value
}
