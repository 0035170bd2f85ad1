/** How a request looks to the page around the widget. */
import { calls } from '@rxgauge/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ScriptedServer, startScriptedServer, succeed } from '../test/scripted-server'
import { request } from './http-request'

let api: ScriptedServer
beforeEach(async () => {
  api = await startScriptedServer()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await api.close()
})

test('a page that wraps fetch and copies its arguments sends our headers and body', async () => {
  api.on('/login/', (_, response) => succeed(response, null))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    fetch(address, { ...init, headers: { ...init?.headers, 'x-page': 'portal' } }),
  )
  const body = { refreshToken: 'r', password: 'p' }
  const { signal } = new AbortController()
  await request(
    calls.account.login,
    { body },
    { baseUrl: api.url, language: 'es', bearer: 'b', signal, keepalive: false },
  )
  expect(api.requests).toMatchObject([
    {
      body,
      headers: {
        authorization: 'Bearer b',
        'accept-language': 'es',
        'content-type': 'application/json',
        'x-page': 'portal',
      },
    },
  ])
})
