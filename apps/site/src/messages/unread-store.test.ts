/** The unread count belongs to one person. */
import { createSession, openStorage } from '@rxgauge/client'
import { authentication, createFakeClock, registration, startScriptedServer, succeed } from '@rxgauge/client/testing'
import { expect, test, vi } from 'vitest'
import { createUnreadStore } from './unread-store'

test('one person’s count is not shown to the next', async () => {
  const api = await startScriptedServer()
  const clock = createFakeClock()
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
  try {
    api.on('/register', (_, response) => succeed(response, registration))
    api.on('/authenticate', ({ body: { refreshToken } }, response) => {
      const appUser = { id: String(refreshToken), pharmacyGroupId: null, pharmacyLocationId: null }
      succeed(response, authentication(clock.now(), { refreshToken: String(refreshToken), appUser }))
    })
    let count = 3
    api.on('/message/count', (_, response) => succeed(response, { count }))
    const unread = createUnreadStore(session)
    // A page that loads signed in asks while its session is still starting.
    const arrival = session.resumeWith('ann')
    await unread.actions.refresh()
    await arrival
    expect(unread.getState()).toBe(3)
    await session.refresh()
    expect(unread.getState()).toBe(3)
    count = 1
    await session.resumeWith('ben')
    expect(unread.getState()).toBe(0)
    // The next person's count is requested at once.
    await vi.waitFor(() => expect(unread.getState()).toBe(1), { timeout: 60_000 })
  } finally {
    session.stop()
    await api.close()
  }
})
