/** A real HTTP server with responses for a journey with one product, and a session that uses it. */
import { createSession, openStorage, type Session } from '@rxgauge/client'
import {
  authentication,
  createFakeClock,
  type FakeClock,
  place,
  registration,
  type ScriptedServer,
  startScriptedServer,
  succeed,
} from '@rxgauge/client/testing'
import { choices } from './responses'

export interface PricedApi {
  api: ScriptedServer
  clock: FakeClock
  session: Session
  /** Paths requested since the session was ready. */
  paths(): string[]
  close(): Promise<void>
}

export async function startPricedApi(): Promise<PricedApi> {
  const api = await startScriptedServer()
  const clock = createFakeClock()
  api.on('/register', (_, response) => succeed(response, registration))
  api.on('/authenticate', (_, response) =>
    succeed(response, authentication(clock.now(), { expiresIn: clock.now() + 3_000_000 })),
  )
  api.on('/productdetail/list/7', (_, response) => succeed(response, choices))
  for (const zip of ['10001', '90210']) {
    api.on(`/zipcode/validate/${zip}`, (_, response) => succeed(response, place(zip)))
    api.on(`/zipcode/useZipCode/${zip}`, (_, response) => succeed(response, place(zip)))
  }
  const session = createSession({
    baseUrl: api.url,
    orgCode: 'ACME',
    hostname: 'x',
    storage: openStorage({}, ''),
    clock,
    language: () => 'en',
    userAgent: 'test',
    reload: () => undefined,
  })
  await session.start()
  const before = api.requests.length
  return {
    api,
    clock,
    session,
    paths: () => api.requests.slice(before).map(({ path }) => path),
    async close() {
      session.stop()
      await api.close()
    },
  }
}
