// database: none
/** The published description of feeds matches the schemas that parse their responses. */
import { readFileSync } from 'node:fs'
import { readFeedRows, startPriceFeed } from '@rxgauge/scripts/reference-feed'
import Ajv2020 from 'ajv/dist/2020'
import { expect, test } from 'vitest'
import { feedDescription } from './feed-description'

test('docs/operate/data/feed.openapi.json is current', async () => {
  const text = `${JSON.stringify(feedDescription, null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../../../../../docs/operate/data/feed.openapi.json')
})

test('the reference feed responds as the description says', async () => {
  const rows = readFeedRows(
    'kind,rxcui,quantity,npi,network,plan,price\nretail,1,30,1111111111,,,9.00\ndiscount,1,30,1111111111,A,,8.00\ncopay,1,,,,P,5.00',
  )
  const feed = await startPriceFeed({ rows, key: 'secret-key', asOf: '2026-11-23' })
  const description = JSON.parse(
    readFileSync(new URL('../../../../../docs/operate/data/feed.openapi.json', import.meta.url), 'utf8'),
  )
  const ask = async (path: '/v1/prices' | '/v1/copay', more: object) => {
    const body = JSON.stringify({ version: 1, drug: { rxcui: '1', ndcs: [] }, quantity: '30', ...more })
    const response = await fetch(`${feed.url}${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret-key' },
      body,
    })
    const { schema } = description.paths[path].post.responses[200].content['application/json']
    const result: unknown = await response.json()
    return { answer: result, isValid: new Ajv2020({ strict: false }).validate(schema, result) }
  }
  const prices = await ask('/v1/prices', { pharmacies: [{ npi: '1111111111', chain: null }] })
  expect(prices).toMatchObject({
    isValid: true,
    answer: { prices: [{ retail: '9.00', discounts: [{ price: '8.00' }] }] },
  })
  const copay = await ask('/v1/copay', { plan: { code: 'P', kind: 'commercial' } })
  expect(copay).toMatchObject({ isValid: true, answer: { status: 'covered', least: '5.00', most: '5.00' } })
  await feed.close()
})
