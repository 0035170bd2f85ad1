/** A client of a host's `/api/v1`. `calls.js` names every call; this file sends them. */
import { calls } from './calls.js'

/** A response that isn't 2xx, as the host's problem details say it. */
export class ApiError extends Error {
  /**
   * @param {{ status: number, code?: string, title?: string, detail?: string, type?: string, reference?: string }} problem
   * @param {number | undefined} retryAfter seconds
   */
  constructor({ status, code = 'UNKNOWN', title = '', detail = '', type = '', reference = '' }, retryAfter) {
    super(detail || title || `Status ${status}`)
    this.name = 'ApiError'
    Object.assign(this, { status, code, title, detail, type, reference, retryAfter })
  }
}

/**
 * @param {{ url: string, key: string, organization?: string, language?: string, fetch?: typeof fetch }} options
 */
export function createClient({ url, key, organization, language, fetch = globalThis.fetch }) {
  const base = `${url.replace(/\/+$/, '')}/api/v1`

  async function send([method, path], input = {}, { idempotencyKey, signal } = {}) {
    const { params = {}, query = {}, body } = input
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    const headers = {
      authorization: `Bearer ${key}`,
      ...(organization !== undefined && { 'rxgauge-organization': organization }),
      ...(language !== undefined && { 'accept-language': language }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const response = await fetch(`${base}${filled}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    if (response.ok) return response.json()
    // A proxy's own error page is no problem document.
    const problem = await response.json().catch(() => ({}))
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    throw new ApiError({ ...problem, status: response.status }, retryAfter)
  }

  return Object.fromEntries(
    Object.entries(calls).map(([area, ofArea]) => [
      area,
      Object.fromEntries(
        Object.entries(ofArea).map(([name, call]) => [name, (input, options) => send(call, input, options)]),
      ),
    ]),
  )
}

/**
 * The items of all pages of a long list, a page at a time.
 * @param {(input: any, options?: any) => Promise<{ items: any[], nextCursor: string | null }>} call such as `client.imports.list`
 */
export async function* eachItem(call, input = {}, options = {}) {
  let cursor = null
  do {
    const query = { ...input.query, ...(cursor !== null && { cursor }) }
    const page = await call({ ...input, query }, options)
    yield* page.items
    cursor = page.nextCursor
  } while (cursor !== null)
}
