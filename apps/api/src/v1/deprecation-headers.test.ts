/** A call that will end, made for this test, beside all others. */
import { defineV1Call, listV1Calls, v1Calls } from '@rxgauge/contract/v1'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callV1, startTestV1, type TestV1 } from '../../test/v1'
import { createV1 } from './create-v1'
import { v1Route } from './route'
import { v1Routes } from './routes'
import { serveV1 } from './serve-v1'

const old = defineV1Call({
  method: 'GET',
  path: '/old',
  scope: 'prices:read',
  summary: 'Greets.',
  data: v.object({ greeting: v.string() }),
  deprecated: { since: '2027-01-01', ends: '2029-01-01' },
})

let v1: TestV1
let url: string
beforeAll(async () => {
  v1 = await startTestV1()
  const { services, config } = v1.api
  url = await v1.api.beside({
    serveAbove: (server) =>
      serveV1(
        server,
        createV1(services, config, v1.priceFiles),
        [...listV1Calls(), ['old.greet', old]],
        [...v1Routes(), v1Route(old, async () => ({ greeting: 'Hello' }))],
      ),
  })
})
afterAll(() => v1.close())

const ending = {
  // The moment in seconds, and the same moment as HTTP writes dates.
  deprecation: '@1798761600',
  sunset: 'Mon, 01 Jan 2029 00:00:00 GMT',
  link: '</docs/api/versions>; rel="deprecation"',
}

test('its responses say since when and until when, refused ones too', async () => {
  const allowed = await callV1(url, await v1.key(), old, {})
  expect([allowed.status, allowed.data]).toEqual([200, { greeting: 'Hello' }])
  expect(Object.fromEntries(allowed.headers)).toMatchObject(ending)
  const refused = await callV1(url, '', old, {})
  expect(refused.status).toBe(401)
  expect(Object.fromEntries(refused.headers)).toMatchObject(ending)
})

test('others say nothing', async () => {
  const { headers } = await v1.call(await v1.key(), v1Calls.dataset.get)
  for (const name of Object.keys(ending)) expect(headers.has(name)).toBe(false)
})

test('the description marks it', async () => {
  const { paths } = await (await fetch(`${url}/api/v1/openapi.json`)).json()
  expect(paths['/old'].get).toMatchObject({
    deprecated: true,
    description: expect.stringContaining('It works until 2029-01-01.'),
  })
  expect(paths['/prices'].post).not.toHaveProperty('deprecated')
})
