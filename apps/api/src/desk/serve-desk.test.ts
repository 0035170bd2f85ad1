import { deskCalls, listDeskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDesk, type TestDesk } from '../../test/desk'

let desk: TestDesk
beforeAll(async () => {
  desk = await startTestDesk()
})
afterAll(() => desk.close())

test('somebody who is signed in reads who they are', async () => {
  const support = await desk.as('support')
  const { data } = await support.call(deskCalls.session.getSession, {})
  expect(data).toMatchObject({
    email: support.email,
    grants: [{ role: 'support', organizationId: null, orgCode: null }],
    waitingRequests: 0,
  })
})

test('without a session every call is refused, in the language asked for', async () => {
  for (const [name, { method, path, right }] of listDeskCalls()) {
    if (right === 'anyone') continue
    const response = await fetch(`${desk.url}/desk/api${path.replaceAll(/:\w+/g, '1')}`, {
      method,
      headers: { origin: desk.url, 'accept-language': 'es' },
    })
    expect([name, response.status, await response.json()]).toMatchObject([
      name,
      401,
      { success: false, errorCode: 'DESK_SIGN_IN_NEEDED', message: 'Inicie sesión primero.' },
    ])
  }
})

test('another site’s page changes nothing', async () => {
  const { cookie } = await desk.as('owner')
  const end = (headers: Record<string, string>) =>
    fetch(`${desk.url}/desk/api/session/end`, { method: 'POST', headers: { cookie, ...headers } })
  expect((await end({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await end({})).status).toBe(403)
  expect((await end({ origin: desk.url })).status).toBe(200)
})
