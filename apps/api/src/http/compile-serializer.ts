/**
 * Serializes responses by their schemas. Compiling a schema takes milliseconds, and each call has two, so each is compiled at its
 * first response; calls that share a schema, such as that of errors, share the compiled form.
 */
import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Serializer = ReturnType<FastifySerializerCompiler<object>>

/** Key: the schema as JSON. */
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
  const serialize: Serializer = fastJsonStringify(mergeAlternatives(schema))
  compiled.set(key, serialize)
  return serialize
}

/**
 * Merges alternatives between types, such as an object or null, into one schema with several types. With alternatives the
 * serializer would validate each response against every one of them, which takes longer than writing it and adds half a second of
 * compiling. Types and tests make sure that responses fit their schemas; nothing is checked here.
 */
export function mergeAlternatives<Schema>(schema: Schema): Schema
export function mergeAlternatives(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(mergeAlternatives)
  if (typeof schema !== 'object' || schema === null) return schema
  if ('anyOf' in schema && isChoiceOfTypes(schema.anyOf)) {
    const { anyOf, ...rest } = schema
    const choices = anyOf.filter(({ type }) => type !== 'null')
    const [type, ...otherTypes] = choices.map((choice) => choice.type)
    const nullable = choices.length < anyOf.length ? { nullable: true } : {}
    // Each type has its own keywords, such as properties or items, so merging can't collide.
    const whole = Object.assign({}, rest, ...choices, nullable)
    return mergeAlternatives({ ...whole, type: otherTypes.length > 0 ? [type, ...otherTypes] : type })
  }
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, mergeAlternatives(value)]))
}

/** Whether the serializer can tell the alternatives apart by type alone. */
function isChoiceOfTypes(choices: unknown): choices is readonly { type: string }[] {
  if (!Array.isArray(choices)) return false
  const types = choices.map(({ type }) => type).filter((type) => type !== 'null')
  const isOne = types.length === 1 && typeof types[0] === 'string'
  return isOne || types.toSorted().join() === 'array,object'
}
