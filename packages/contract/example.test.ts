/** The example of the README. */
import { calls, formatPrice } from '@rxgauge/contract'
import * as v from 'valibot'
import { expect, test } from 'vitest'

test('the example of the README runs', async () => {
  // A call says its method, path, who may make it, and the shape of its answer.
  const { method, path, data } = calls.price.getRetailPrice
  // Flags become booleans and prices whole cents once, here at the edge.
  const answer = v.parse(data, { regularPrice: '52.99', disclaimerText: '' })
  const said = `${method} ${path} says ${formatPrice(answer.regularPrice)}`

  expect(said).toBe('GET /price/retail/:productDetailId/:quantity/:zip says $52.99')
})
