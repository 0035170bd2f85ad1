/** One request over HTTP for a declared call: address, headers, body, time limit. */
import { type Call, type CallData, hasBody } from '@rxgauge/contract'
import ky, { type KyInstance } from 'ky'
import { ApiFailure } from './api-failure'
import type { Clock } from './clock'
import { readAnswer } from './read-answer'

/** Milliseconds until a call that does not answer is given up. */
export const callTimeout = 12_000

export interface Transport {
  send<C extends Call>(call: C, input: LooseInput, options: SendOptions): Promise<CallData<C>>
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
  return {
    async send(call, input, { bearer, signal }) {
      const limit = new AbortController()
      const cancelLimit = clock.after(callTimeout, () => limit.abort())
      const cancel = () => limit.abort()
      signal?.addEventListener('abort', cancel)
      try {
        const response = await http(baseUrl + addressOf(call, input), {
          method: call.method,
          signal: limit.signal,
          headers: {
            'accept-language': language(),
            ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          },
          ...(hasBody(call) ? { json: input.body } : {}),
        })
        return await readAnswer(call, response)
      } catch (error) {
        if (signal?.aborted || error instanceof ApiFailure) throw error
        throw new ApiFailure(limit.signal.aborted ? 'TIMEOUT' : 'NETWORK', undefined, undefined, error)
      } finally {
        cancelLimit()
        signal?.removeEventListener('abort', cancel)
      }
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
