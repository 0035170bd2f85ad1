/** Sends one declared call as an HTTP request. */
import { type Call, hasBody } from '@rxgauge/contract'
import ky, { type KyInstance } from 'ky'
import { pageFetch } from './page-fetch'

/** The input of any call; `CallInput` has the exact type of each. */
export interface LooseInput {
  params?: Record<string, string | number>
  query?: object
  body?: unknown
}

const http: KyInstance = ky.create({ retry: 0, timeout: false, throwHttpErrors: false, credentials: 'omit' })

export interface RequestOptions {
  baseUrl: string
  /** The language of the server's sentences. */
  language: string
  bearer: string | undefined
  signal: AbortSignal
  /** Lets the request finish even if the page closes. */
  keepalive: boolean
}

export function request(
  call: Call,
  input: LooseInput,
  { baseUrl, language, bearer, signal, keepalive }: RequestOptions,
): Promise<Response> {
  const body = hasBody(call) ? JSON.stringify(input.body) : undefined
  return http(baseUrl + addressOf(call, input), {
    method: call.method,
    signal,
    keepalive,
    headers: {
      'accept-language': language,
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    fetch: (request) => fetchWithText(request as Request, body),
  })
}

/**
 * Calls the page's `fetch` with a URL and plain options, since pages that wrap it often lose the headers of a
 * `Request`.
 */
function fetchWithText({ url, method, headers, signal, keepalive, credentials }: Request, body: string | undefined) {
  return pageFetch(url, {
    method,
    headers: Object.fromEntries(headers),
    signal,
    keepalive,
    credentials,
    ...(body === undefined ? {} : { body }),
  })
}

/** The path with its parameters filled in, plus the query. */
function addressOf(call: Call, { params = {}, query = {} }: LooseInput): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string' && value !== '') search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}
