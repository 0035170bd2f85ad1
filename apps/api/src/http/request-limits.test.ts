import type { PageRenderer, ServedPageReply } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { durationInWords } from '@rxgauge/text/server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { callApi } from '../../test/device'
import { startTestServer, type TestServer } from '../../test/server'
import { createServer } from './server'

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

/** Replaces the site, and records the pages that it renders. */
function countingRenderer(html = (page: ServedPageReply) => JSON.stringify(page)) {
  const rendered: string[] = []
  const renderPage: PageRenderer = async (page) => {
    rendered.push(`${page.path}${page.search}`)
    return { html: html(page), styleHashes: [] }
  }
  return { rendered, renderPage }
}

/** Requests pages in turn as a Spanish browser does, and returns the statuses. */
async function visit(url: string, paths: readonly string[]) {
  const statuses: number[] = []
  for (const path of paths) statuses.push((await ask(url, path)).status)
  return statuses
}
const ask = (url: string, path: string) =>
  fetch(url + path, { headers: { accept: 'text/html', 'accept-language': 'es' }, redirect: 'manual' })

/** The wait of a refusal in words, from its header; at most a minute. */
function waitOf({ headers }: Response, language: Language) {
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  return durationInWords(seconds, language)
}

const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value)

describe('requests', () => {
  test('addresses that do not exist count like any other', async () => {
    // An address has the allowance of five devices.
    const url = await api.beside({ config: { rateLimit: 1 } })
    expect(await visit(url, times(7, '/api/nothing'))).toEqual([...times(5, 404), 429, 429])
    const response = await ask(url, '/api/organization/')
    expect(await response.json()).toMatchObject({
      success: false,
      errorCode: 'TOO_MANY_REQUESTS',
      message: `Demasiadas solicitudes. Inténtelo de nuevo en ${waitOf(response, 'es')}.`,
    })
  })

  test('a device has its own allowance, whatever else comes from its address', async () => {
    const url = await api.beside({ config: { rateLimit: 3 } })
    const [one, other] = [await api.device(), await api.device()]
    const asDevice = async ({ token }: { token: string }, count: number) => {
      const statuses = []
      for (let turn = 0; turn < count; turn++) {
        const headers = { authorization: `Bearer ${token}` }
        statuses.push((await fetch(`${url}/api/productsearch/recent`, { headers })).status)
      }
      return statuses
    }
    expect(await asDevice(one, 5)).toEqual([200, 200, 200, 429, 429])
    expect(await asDevice(other, 3)).toEqual([200, 200, 200])
  })

  test('a device has one allowance, however many tokens it has; each token has one spelling', async () => {
    const url = await api.beside({ config: { rateLimit: 3 } })
    const { token, refreshToken } = await api.device()
    // A token of another second is another token.
    api.clock.now += 1000
    const { jwtToken: second = '' } = await callApi(api.url, '/authenticate', {
      body: { refreshToken, appVersion: '1.0 Build 25' },
    })
    expect(second).not.toBe(token)
    const statusWith = async (authorization: string) =>
      (await fetch(`${url}/api/productsearch/recent`, { headers: { authorization } })).status
    const signatureAt = token.lastIndexOf('.') + 1
    const [unsigned, signature] = [token.slice(0, signatureAt), token.slice(signatureAt)]
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // The last letter has two bits that the signature doesn't use.
    const unusedBits = letters[letters.indexOf(signature.slice(-1)) + 1]
    for (const other of [
      `${unsigned}${signature.slice(0, -1)}${unusedBits}`,
      `${unsigned}${signature.slice(0, 9)} ${signature.slice(9)}`,
      `${unsigned}${signature}=`,
      ` ${token}`,
      `${token}.`,
      `${'x'.repeat(500)}.${token}`,
    ]) {
      expect(await statusWith(`Bearer ${other}`), other).toBe(401)
    }
    const statuses = []
    for (const each of [token, second, token, second, token]) statuses.push(await statusWith(`Bearer ${each}`))
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('no token of ours is too long to be accepted', async () => {
    const { token } = await api.services.tokens.issue({
      deviceId: crypto.randomUUID(),
      sessionId: crypto.randomUUID(),
      organizationId: 2 ** 31 - 1,
      userId: crypto.randomUUID(),
    })
    expect(`Bearer ${token}`.length).toBeLessThan(500)
  })
})

describe('the readiness check of a balancer', () => {
  test('is not limited, because it may share an address with all visitors', async () => {
    const url = await api.beside({ config: { rateLimit: 1 } })
    expect(await visit(url, times(7, '/api/nothing'))).toEqual([...times(5, 404), 429, 429])
    expect(await visit(url, times(7, '/readyz'))).toEqual(times(7, 200))
  })

  test('responds also while the server refuses visitors for overload', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const server = await createServer({
      config: { ...api.config, overloadDelay: 1 },
      services: api.services,
    })
    onTestFinished(() => server.close())
    const statusOf = async (path: string) => (await server.inject(path)).statusCode
    // Blocks the event loop, so that the next sample shows overload.
    const busyUntil = performance.now() + 200
    while (performance.now() < busyUntil);
    await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(10_000)
    expect(await statusOf('/api/organization/?orgCode=ACME')).toBe(503)
    for (const path of ['/readyz', '/healthz']) expect(await statusOf(path)).toBe(200)
  })
})

test('files that are generated per request cost more', async () => {
  const url = await api.beside({ config: { rateLimit: 4 } })
  const pdf = '/api/adjudicate/00000000-0000-4000-8000-000000000000/coupon.pdf'
  expect(await visit(url, times(4, pdf))).toEqual([404, 404, 429, 429])
  expect(await visit(url, ['/api/organization/'])).toEqual([200])
})

describe('pages', () => {
  test('count like calls', async () => {
    const { renderPage } = countingRenderer()
    const url = await api.beside({ config: { rateLimit: 1 }, renderPage })
    expect(await visit(url, times(7, '/'))).toEqual([...times(5, 200), 429, 429])
  })

  test('a visitor who has had too many pages rendered gets a page that says so; cached pages still work', async () => {
    const { renderPage } = countingRenderer()
    // Half of the limit may be newly rendered pages.
    const url = await api.beside({ config: { rateLimit: 4 }, renderPage })
    expect(await visit(url, ['/', '/aboutus'])).toEqual([200, 200])
    const refused = await ask(url, '/contact-us')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toContain('text/html')
    const page = await refused.text()
    expect(page).toContain(`Demasiadas solicitudes. Inténtelo de nuevo en ${waitOf(refused, 'es')}.`)
    expect(page).toContain('Intentar de nuevo')
    expect(await visit(url, ['/', '/aboutus'])).toEqual([200, 200])
    // The page is stale by now, but better than none.
    api.clock.now += 60_000
    expect(await visit(url, ['/', '/contact-us'])).toEqual([200, 429])
  })

  test('all addresses together have a limit of new pages as well, and cached ones still work', async () => {
    const { renderPage } = countingRenderer()
    const url = await api.beside({ renderPage, config: { rateLimit: 1, trustProxy: ['loopback'] } })
    const from = async (visitor: number, path: string) => {
      const headers = { 'x-forwarded-for': `198.51.100.${visitor}`, accept: 'text/html' }
      const { status, headers: answered } = await fetch(url + path, { headers, redirect: 'manual' })
      return [status, answered.has('retry-after')]
    }
    // Four times the allowance of one device.
    for (const [visitor, path] of ['/', '/aboutus', '/contact-us', '/savings'].entries()) {
      expect(await from(visitor, path)).toEqual([200, false])
    }
    expect(await from(8, '/version')).toEqual([503, true])
    expect(await from(9, '/')).toEqual([200, false])
  })

  test('a page that many request at once is rendered once', async () => {
    const { renderPage, rendered } = countingRenderer()
    const url = await api.beside({ renderPage })
    const responses = await Promise.all(times(10, '/').map((path) => ask(url, path)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(rendered).toEqual(['/'])
  })

  test('unknown codes, languages and parameters make no page of their own', async () => {
    const { renderPage, rendered } = countingRenderer()
    const url = await api.beside({ renderPage })
    const made = ['orgCode=NOBODY', 'orgCode=NOBODY2', 'appCode=NONE', `orgCode=${'x'.repeat(3000)}`, 'lang=xx']
    const more = ['displayMode=wall', 'letter=a', 'utm_source=x', 'orgCode=NOBODY&orgCode=ACME', '__proto__=x']
    expect(
      await visit(
        url,
        [...made, ...more].map((query) => `/?${query}`),
      ),
    ).toEqual(times(10, 200))
    expect(rendered).toEqual(['/'])
    // Of a repeated parameter, the first one counts.
    expect(await visit(url, ['/?lang=en&lang=es', '/?lang=en'])).toEqual([200, 200])
    expect(rendered).toEqual(['/', '/?lang=en'])
  })

  test('pages that a stranger can invent without end are not cached', async () => {
    const kept = ['/SearchMedication/atorvastatin', '/savings/Lipitor/price', '/savings?letter=z', '/aboutus']
    const made = [
      '/SearchMedication/nosuchdrug',
      '/SearchMedication/Lipitor/1/30',
      '/savings?letter=%C3%9F',
      '/aboutus//',
    ]
    const { renderPage, rendered } = countingRenderer()
    const url = await api.beside({ renderPage })
    for (const path of [...kept, ...made]) await visit(url, [path, path])
    expect(rendered.filter((path) => rendered.indexOf(path) !== rendered.lastIndexOf(path))).toHaveLength(
      2 * made.length,
    )
    expect(new Set(rendered).size).toBe(kept.length + made.length)
  })

  test('the page cache has a size limit; a page counts twice, for its compressed forms', async () => {
    const { renderPage, rendered } = countingRenderer(() => 'x'.repeat(20_000_000))
    const url = await api.beside({ renderPage })
    for (const path of ['/', '/', '/aboutus', '/']) await fetch(url + path, { method: 'HEAD' })
    expect(rendered).toEqual(['/', '/aboutus', '/'])
  })
})
