/** The example of the README. */
import { createSession, openStorage, systemClock } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { authentication, place as placeReply, registration } from './test/api-responses'
import { startScriptedServer, succeed } from './test/scripted-server'

test('the example of the README runs', async () => {
  const api = await startScriptedServer()
  const baseUrl = api.url
  api.on('/register', (_, response) => succeed(response, registration))
  api.on('/authenticate', (_, response) => succeed(response, authentication(Date.now())))
  api.on('/zipcode/validate/10001', (_, response) => succeed(response, placeReply('10001')))

  const session = createSession({
    baseUrl,
    orgCode: 'ACME',
    hostname: 'portal.example.com',
    storage: openStorage({}, 'rxgauge:'),
    clock: systemClock,
    language: () => 'en',
    userAgent: 'example',
    reload: () => undefined,
  })
  // The first call registers and authenticates the device first.
  const place = await session.call(calls.location.validateZip, { params: { zip: '10001' } })

  expect(place.city).toBe('New York')
  session.stop()
  await api.close()
})
