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
  const serialize: Serializer = fastJsonStringify(schema)
  compiled.set(key, serialize)
  return serialize
}
