/**
 * Writes answers by their schemas. Compiling a schema takes milliseconds, and there are two for each call: each is compiled at
 * the first answer that it is for, and once in a process where calls share it, as they share that of failures.
 */
import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Serializer = ReturnType<FastifySerializerCompiler<object>>

/** By the schema's own text. */
const compiled = new Map<string, Serializer>()

export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize: Serializer | undefined
  return (value) => {
    serialize ??= serializerOf(schema)
    return serialize(value)
  }
}

function serializerOf(schema: object): Serializer {
  const key = JSON.stringify(schema)
  const serializer = compiled.get(key)
  if (serializer) return serializer
  const serialize: Serializer = fastJsonStringify(withoutChoices(schema))
  compiled.set(key, serialize)
  return serialize
}

/**
 * A choice between types, such as something or null, in the serializer's own words. As a choice of schemas an answer would be held
 * against each of them while it is written: that takes longer than writing it, and compiling what does it half a second of a process.
 * That an answer is of its schema is the types' matter and the tests': here nothing is checked.
 */
export function withoutChoices<Schema>(schema: Schema): Schema
export function withoutChoices(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutChoices)
  if (typeof schema !== 'object' || schema === null) return schema
  if ('anyOf' in schema && isChoiceOfTypes(schema.anyOf)) {
    const { anyOf, ...rest } = schema
    const choices = anyOf.filter(({ type }) => type !== 'null')
    const [type, ...otherTypes] = choices.map((choice) => choice.type)
    const nullable = choices.length < anyOf.length ? { nullable: true } : {}
    // Each type has words of its own, such as properties or items.
    const whole = Object.assign({}, rest, ...choices, nullable)
    return withoutChoices({ ...whole, type: otherTypes.length > 0 ? [type, ...otherTypes] : type })
  }
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withoutChoices(value)]))
}

/** Of those that the serializer tells apart without a doubt. */
function isChoiceOfTypes(choices: unknown): choices is readonly { type: string }[] {
  if (!Array.isArray(choices)) return false
  const types = choices.map(({ type }) => type).filter((type) => type !== 'null')
  const isOne = types.length === 1 && typeof types[0] === 'string'
  return isOne || types.toSorted().join() === 'array,object'
}
