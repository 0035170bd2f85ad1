// database: none

import { type Call, listCalls } from '@rxgauge/contract'
import fc from 'fast-check'
import fastJsonStringify from 'fast-json-stringify'
import { expect, test } from 'vitest'
import { type JsonSchema, valueFor } from '../../test/fuzz/schema-values'
import { compileSerializer, mergeAlternatives } from './compile-serializer'
import { fastifySchema } from './json-schema'

const calls = listCalls()
const replyOf = (call: Call) => (fastifySchema(call).response as Record<string, JsonSchema>)[200] ?? {}
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })

test('a nullable value is written as null or as the value', () => {
  const line = { type: 'object', properties: { name: orNull({ type: 'string' }), price: orNull({ type: 'number' }) } }
  const schema = {
    type: 'object',
    required: ['first', 'lines'],
    properties: {
      first: orNull(line),
      lines: { type: 'array', items: line },
      tags: orNull({ type: 'array', items: orNull({ type: 'string' }) }),
    },
  }
  const serialize = compileSerializer({ schema, method: 'GET', url: '/', httpStatus: '200' })
  const values = [
    { first: null, lines: [], tags: null },
    {
      first: { name: null, price: null },
      lines: [
        { name: 'Lipitor “20”', price: 0 },
        { name: '', price: 12.5 },
      ],
    },
    { first: { name: 'a', price: -1 }, lines: [{}], tags: [null, 'b'] },
  ]
  for (const value of values) expect(JSON.parse(serialize(value))).toEqual(value)
  expect(JSON.parse(serialize({ first: null, lines: [], secret: 'x' }))).toEqual({ first: null, lines: [] })
})

test('a value that is an object or a list of objects is written either way', () => {
  const item = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
  const data = { anyOf: [item, { type: 'array', items: item }, { type: 'null' }] }
  const schema = { type: 'object', required: ['data'], properties: { data } }
  const serialize = compileSerializer({ schema, method: 'GET', url: '/', httpStatus: '200' })
  for (const value of [{ name: 'a' }, [{ name: 'b' }, { name: 'c' }], [], null]) {
    expect(JSON.parse(serialize({ data: value }))).toEqual({ data: value })
  }
})

test('no schema makes the serializer choose between alternatives', () => {
  for (const call of calls) {
    const { response } = fastifySchema(call)
    expect(JSON.stringify(mergeAlternatives(response)), call.path).not.toMatch(/"(?:anyOf|oneOf|if)":/)
  }
})

test('anything that fits a call’s schema is written as JSON.stringify writes it', () => {
  for (const call of calls) {
    const schema = replyOf(call)
    const serialize = compileSerializer({ schema, method: call.method, url: call.path, httpStatus: '200' })
    const property = fc.property(valueFor(withAllFields(schema), new Map()), (value) => {
      expect(JSON.parse(serialize(value)), call.path).toEqual(JSON.parse(JSON.stringify(value)))
    })
    fc.assert(property, { numRuns: 5 })
  }
})

test('omitted fields are written as by the original schema', () => {
  const call = calls.find(({ path }) => path === '/price/pharmacynew/:productDetailId/:quantity/:zip')
  if (!call) throw new Error('The pharmacy list has no such path')
  const schema = replyOf(call)
  const serialize = compileSerializer({ schema, method: call.method, url: call.path, httpStatus: '200' })
  const serializeBySchema = fastJsonStringify(schema as object)
  const property = fc.property(valueFor(schema, new Map()), (value) => serialize(value) === serializeBySchema(value))
  fc.assert(property, { numRuns: 50 })
})

function withAllFields(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, withAllFields(field)] as const)
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields), required: Object.keys(properties) }),
    ...(items && { items: withAllFields(items) }),
    ...(anyOf && { anyOf: anyOf.map(withAllFields) }),
  }
}
