/** One request over HTTP for a declared call: address, headers, body, time limit. */
import { type Call, hasBody } from '@rxgauge/contract'
import ky, { type KyInstance } from 'ky'
import { ApiFailure } from './api-failure'
import type { Clock } from './clock'
import { type CallResult, readResponse } from './read-response'

/** Milliseconds until a call that does not answer is given up. */
export const callTimeout = 12_000

export interface Transport {
  /** Reads an answer that was asked for elsewhere. */
  receive<C extends Call>(call: C, answer: Promise<Response>): Promise<CallResult<C>>
  send<C extends Call>(call: C, input: LooseInput, options: SendOptions): Promise<CallResult<C>>
}

export interface SendOptions {
  bearer?: string | undefined
  signal?: AbortSignal | undefined
}

/** What any call may be given; `CallInput` says exactly what each takes. */
export interface LooseInput {
  params?: Record<string, string | number>
  query?: object
  body?: unknown
}

export function createTransport(baseUrl: string, clock: Clock, language: () => string): Transport {
  const http: KyInstance = ky.create({ retry: 0, timeout: false, throwHttpErrors: false, credentials: 'omit' })

  /** Reads what a request gives, unless it takes too long or is taken back. */
  async function receive<C extends Call>(
    call: C,
    request: (limit: AbortSignal) => Promise<Response>,
    signal?: AbortSignal,
  ): Promise<CallResult<C>> {
    const limit = new AbortController()
    const cancelLimit = clock.after(callTimeout, () => limit.abort())
    const cancel = () => limit.abort()
    signal?.addEventListener('abort', cancel)
    const given = new Promise<never>((_, reject) => limit.signal.addEventListener('abort', reject))
    try {
      // Also what cannot be aborted, such as an answer asked for by others, is waited for no longer than this.
      return await Promise.race([request(limit.signal).then((response) => readResponse(call, response)), given])
    } catch (error) {
      if (signal?.aborted || error instanceof ApiFailure) throw error
      throw new ApiFailure(limit.signal.aborted ? 'TIMEOUT' : 'NETWORK', undefined, undefined, error)
    } finally {
      cancelLimit()
      signal?.removeEventListener('abort', cancel)
    }
  }

  return {
    receive: (call, answer) => receive(call, () => answer),
    send(call, input, { bearer, signal }) {
      const request = (limit: AbortSignal) =>
        http(baseUrl + addressOf(call, input), {
          method: call.method,
          signal: limit,
          headers: {
            'accept-language': language(),
            ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          },
          ...(hasBody(call) ? { json: input.body } : {}),
        })
      return receive(call, request, signal)
    },
  }
}

/** Path with its parameters filled in, and query. */
function addressOf(call: Call, { params = {}, query = {} }: LooseInput): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string' && value !== '') search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}
