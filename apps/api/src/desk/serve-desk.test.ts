import { request as send } from 'node:http'
import { deskCalls, listDeskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDesk, type TestDesk } from '../../test/desk'
import { createDesk } from './create-desk'
import { serveDesk } from './serve-desk'

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

test('no other origin may read a response of the desk', async () => {
  const { cookie } = await desk.as('owner')
  const { headers } = await fetch(`${desk.url}/desk/api/session`, {
    headers: { cookie, origin: 'https://evil.example' },
  })
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('at its own host the desk is alone: pages of the site, whose scripts could make its calls, are at others', async () => {
  const { api, config } = desk
  const ownConfig = { ...config, desk: { ...config.desk, ownHost: '127.0.0.1' } }
  const own = await createDesk(api.services, ownConfig, desk.priceFiles)
  const url = await api.beside({ serveAbove: (server) => serveDesk(server, own, 'assets/desk.js') })
  const statusOf = async (path: string, destination: string) =>
    (await request(`${url}${path}`, { 'sec-fetch-dest': destination })).status
  expect(await statusOf('/desk/', 'document')).toBe(200)
  expect(await statusOf('/api/openapi.json', 'document')).toBe(200)
  expect(await statusOf('/healthz', 'empty')).toBe(200)
  expect(await statusOf('/healthz', 'document')).toBe(404)
  expect(await statusOf('/deskless', 'iframe')).toBe(404)
  const elsewhere = url.replace('127.0.0.1', 'localhost')
  expect((await request(`${elsewhere}/healthz`, { 'sec-fetch-dest': 'document' })).status).toBe(200)
  expect((await request(`${elsewhere}/desk/`, { 'sec-fetch-dest': 'document' })).status).toBe(404)
})

test('links and passkeys are for HTTPS, also behind a proxy that hides it', async () => {
  const { cookie } = await desk.as('owner')
  const body = JSON.stringify({ email: 'new@example.com', name: 'New', role: 'support', organization: null })
  const headers = {
    cookie,
    host: 'desk.example.com',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
  const { text } = await request(`${desk.url}/desk/api/staff/invite`, headers, body)
  expect(JSON.parse(text).data.url).toMatch(/^https:\/\/desk\.example\.com\/desk\/invitation#/)
})

/** `fetch` sets some of these headers itself. */
const request = (url: string, headers: Record<string, string>, body?: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    send(url, { method, headers, family: 4 }, async (response) =>
      resolve({ status: response.statusCode, text: (await response.toArray()).join('') }),
    )
      .on('error', reject)
      .end(body)
  })
