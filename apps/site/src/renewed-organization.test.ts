/** What an organization turns off while a page is open, on a real server with scripted responses. */
import { openStorage } from '@rxgauge/client'
import {
  authentication,
  createFakeClock,
  registration,
  organization as reply,
  type ScriptedServer,
  startScriptedServer,
  succeed,
} from '@rxgauge/client/testing'
import { organization as organizationSchema } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSite, loadReadyState, type Site } from './site'

let api: ScriptedServer
let site: Site
let isFormOpen = false

beforeEach(async () => {
  vi.stubGlobal('document', { querySelector: () => (isFormOpen ? {} : null), querySelectorAll: () => [] })
  isFormOpen = false
  api = await startScriptedServer()
  const clock = createFakeClock()
  const result = (options: object) => {
    const organization = { ...reply, organizationOptionJson: { ...reply.organizationOptionJson, ...options } }
    api.on('/api/authenticate', (_, response) => succeed(response, authentication(clock.now(), { organization })))
    return v.parse(organizationSchema, organization)
  }
  api.on('/api/register', (_, response) => succeed(response, registration))
  const drawn = result({ saveCouponFlag: 'y' })
  site = createSite({
    origin: api.url,
    hostname: 'test',
    query: new URLSearchParams(),
    codes: { orgCode: 'ACME' },
    served: undefined,
    storage: openStorage({}, ''),
    clock,
    preferredLanguages: ['en'],
    page: { userAgent: 'test', pageStartedAt: 0, wasReloaded: false },
    reload: () => undefined,
    ready: await loadReadyState(drawn, 'en'),
  })
  await site.session.start()
  result({ saveCouponFlag: 'n' })
})
afterEach(async () => {
  site.session.stop()
  vi.unstubAllGlobals()
  await api.close()
})

const isOffered = () => {
  const now = site.state.getState()
  return now.status === 'ready' && now.organization.options.saveCouponFlag
}
const untilChanged = () => new Promise<void>((resolve) => void site.state.subscribe(() => resolve()))

test('disappears with the next renewal', async () => {
  expect(isOffered()).toBe(true)
  const changed = untilChanged()
  await site.session.refresh()
  await changed
  expect(isOffered()).toBe(false)
})

test('stays while the visitor is in the middle of something, and disappears with the next navigation', async () => {
  isFormOpen = true
  await site.session.refresh()
  site.showRenewed()
  expect(isOffered()).toBe(true)
  isFormOpen = false
  const changed = untilChanged()
  site.showRenewed()
  await changed
  expect(isOffered()).toBe(false)
})
