/** The widget of the last release before today's server: on pages that were opened before an update, it goes on. */
import { startTestServer, type TestServer } from '@rxgauge/api/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from './fields'
import { breakages, type Walk } from './released'

let walk: Walk
let server: TestServer
beforeAll(async () => {
  // Minified code without types: what it gives is declared where it is made.
  const file = new URL('client.js', import.meta.url).href
  ;({ walk } = (await import(/* @vite-ignore */ file)) as { walk: Walk })
  server = await startTestServer()
})
afterAll(() => server.close())

const isTo = (response: Answer, path: string) => response.path.startsWith(path)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The same without a field, wherever it stands. */
function without(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((element) => without(element, field))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === field ? [] : [[key, without(inner, field)]])),
  )
}

test('it is given all that it reads, by each call that it makes', async () => {
  expect(await breakages(walk, server.url)).toEqual([])
})

test('what goes away is named: a field without which it can read nothing, a flag that then counts as no, a call', async () => {
  const gone = { success: false, message: 'There is no such call', data: null, errorCode: 'NOT_FOUND' }
  const found = await breakages(walk, server.url, (response) => {
    if (isTo(response, '/pem/')) return gone
    if (isTo(response, '/price/retail/')) return without(response.body, 'regularPrice')
    return isTo(response, '/price/pharmacynew/') ? without(response.body, 'lowestPrice') : response.body
  })
  expect(found).toContain('GET /pem/:id: NOT_FOUND There is no such call')
  expect(found).toContainEqual(expect.stringMatching(/^GET \/price\/retail\/\S+: BAD_RESPONSE .*regularPrice/))
  expect(found).toContain(
    'GET /price/pharmacynew/:productDetailId/:quantity/:zip has no data.otherPharmacies[].lowestPrice any more',
  )
  const others = found.filter((sentence) => !/\/pem\/|\/price\/retail\/|lowestPrice any more$/.test(sentence))
  expect(others).toEqual([])
})
