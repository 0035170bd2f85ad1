/** The example of the README. */
import { createSession, openStorage, systemClock } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { expect, test } from 'vitest'
import { startScriptedServer, succeed } from './test/scripted-server'

test('the example of the README runs', async () => {
  const api = await startScriptedServer()
  const baseUrl = api.url
  const device = {
    id: 'd',
    zipCode: null,
    insuranceId: null,
    insuranceName: null,
    insuranceType: null,
    pharmacyGroupId: null,
  }
  const store = { reviewCount: 0, rating: 0 }
  const organization = {
    code: 'ACME',
    type: 'p',
    name: 'Acme',
    app: { appCode: 'CVDB', productName: 'RxGauge', appSettings: { appBannerConfig: { ios: store, android: store } } },
    organizationOptionJson: {},
    colorSchemeJson: {},
  }
  api.on('/register', (_, response) => succeed(response, { refreshToken: 'r', deviceId: 'd' }))
  api.on('/authenticate', (_, response) =>
    succeed(response, {
      refreshToken: 'r',
      jwtToken: 'j',
      expiresIn: Date.now() + 300_000,
      serverTime: Date.now(),
      sessionId: 's',
      status: true,
      appUser: null,
      organization,
      device,
    }),
  )
  api.on('/zipcode/validate/10001', (_, response) =>
    succeed(response, { zipCode: '10001', city: 'New York', stateName: 'NY', latitude: 40.7, longitude: -74 }),
  )

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
  // Registers and authenticates first, since nothing has been asked yet.
  const place = await session.call(calls.location.validateZip, { params: { zip: '10001' } })

  expect(place.city).toBe('New York')
  session.stop()
  await api.close()
})
