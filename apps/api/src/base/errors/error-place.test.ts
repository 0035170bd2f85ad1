// database: none

import { array, number, object, parse, string } from 'valibot'
import { expect, test } from 'vitest'
import { errorPlace } from './error-place'

test('an error’s place holds name, code, file and line, also of its cause, and no message', () => {
  const cause = Object.assign(new TypeError('Atorvastatin\n    at 10001'), { code: 'E_CAUSE' })
  const place = errorPlace(new Error('ana@example.com', { cause }))
  expect(place).toMatchObject({ error: 'Error', code: '', cause: { error: 'TypeError', code: 'E_CAUSE' } })
  expect(place.at[0]).toMatch(/error-place\.test\.ts:\d+:\d+/)
  expect(JSON.stringify(place)).not.toMatch(/Atorvastatin|at 10001|ana@/)
})

test('the network’s own code is reported where a library replaced it', () => {
  const error = Object.assign(new Error('ana@example.com'), { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' })
  expect(errorPlace(error).code).toBe('CERT_HAS_EXPIRED')
})

test('a value that isn’t an error has no place, and a circle of causes ends', () => {
  expect(errorPlace('ana@example.com')).toEqual({ error: 'string', code: '', at: [] })
  const circle = new Error('round')
  circle.cause = circle
  expect(JSON.stringify(errorPlace(circle))).not.toContain('round')
})

test('data that doesn’t fit its schema reports the fields, and not the values', () => {
  const schema = object({ data: array(object({ name: string(), price: number() })) })
  let thrown: unknown
  try {
    parse(schema, { data: [{ name: 'Atorvastatin', price: 'ana@example.com' }, { price: 1 }] })
  } catch (error) {
    thrown = error
  }
  const place = errorPlace(new Error('failed', { cause: thrown }))
  expect(place.cause?.fields).toEqual(['data.0.price: number', 'data.1.name: "name"'])
  expect(JSON.stringify(place)).not.toMatch(/Atorvastatin|ana@/)
})
