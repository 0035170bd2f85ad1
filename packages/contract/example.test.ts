/** The example of the README. */
import { calls, formatPrice } from '@rxgauge/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'

test('the example of the README runs', async () => {
  // A call declares its method, path, who may make it, and the shape of its response.
  const { method, path, data } = calls.price.getRetailPrice
  // At this edge flags become booleans, and prices become whole cents.
  const response = v.parse(data, { regularPrice: '52.99', disclaimerText: '' })
  const sentence = `${method} ${path} says ${formatPrice(response.regularPrice)}`

  expect(sentence).toBe('GET /price/retail/:productDetailId/:quantity/:zip says $52.99')
})
