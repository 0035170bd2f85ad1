import { afterEach, expect, test } from 'vitest'
import * as v from './valibot'

const everyObject = Object.prototype as { each?: unknown }
afterEach(() => {
  delete everyObject.each
})

test('what a page adds to every object is no field', () => {
  const place = v.object({ zip: v.string(), state: v.optional(v.string()) })
  everyObject.each = () => undefined
  expect(v.safeParse(place, { zip: '10001' }).success).toBe(true)
  expect(v.safeParse(place, {}).success).toBe(false)
})
