/** One request over HTTP for a declared call: address, headers, body, time limit. */
import { type Call, hasBody } from '@rxgauge/contract'
import ky, { type KyInstance } from 'ky'
import { ApiFailure } from './api-failure'
import type { Clock } from './clock'
import { type CallResult, readResponse } from './read-response'

/** Milliseconds until a call without a response is given up. */
export const callTimeout = 12_000

export interface Transport {
  /** Reads a response that was requested elsewhere. */
  receive<C extends Call>(call: C, response: Promise<Response>): Promise<CallResult<C>>
  /** @throws ApiFailure, or the signal's reason (an `AbortError`) where the caller aborted */
  send<C extends Call>(call: C, input: LooseInput, options: SendOptions): Promise<CallResult<C>>
}

export interface SendOptions {
  bearer?: string | undefined
  signal?: AbortSignal | undefined
  /** It reaches the server although the page goes meanwhile. */
  keepalive?: boolean | undefined
}

/** The parts of any call's input; `CallInput` has the exact ones of each. */
export interface LooseInput {
  params?: Record<string, string | number>
  query?: object
  body?: unknown
}

export function createTransport(baseUrl: string, clock: Clock, language: () => string): Transport {
  const http: KyInstance = ky.create({ retry: 0, timeout: false, throwHttpErrors: false, credentials: 'omit' })

  /** Reads the response of a request, unless it takes too long or the caller aborts. */
  async function receive<C extends Call>(
    call: C,
    request: (signal: AbortSignal) => Promise<Response>,
    signal?: AbortSignal,
  ): Promise<CallResult<C>> {
    signal?.throwIfAborted()
    const timeout = new AbortController()
    const cancelTimeout = clock.after(callTimeout, () =>
      timeout.abort(new DOMException(`No response within ${callTimeout} ms`, 'TimeoutError')),
    )
    const either = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
    try {
      const { response, text } = await unlessAborted(readText(request(either)), either)
      return readResponse(call, response, text)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (timeout.signal.aborted) throw new ApiFailure('TIMEOUT', undefined, undefined, error)
      throw error
    } finally {
      cancelTimeout()
    }
  }

  return {
    receive: (call, response) => receive(call, () => response),
    send(call, input, { bearer, signal, keepalive = false }) {
      const request = (either: AbortSignal) =>
        http(baseUrl + addressOf(call, input), {
          method: call.method,
          signal: either,
          keepalive,
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

/** Only what the network does is its failure; what our own code throws while reading is none of it. */
async function readText(request: Promise<Response>): Promise<{ response: Response; text: string }> {
  try {
    const response = await request
    return { response, text: await response.text() }
  } catch (error) {
    throw new ApiFailure('NETWORK', undefined, undefined, error)
  }
}

/** Also for what cannot be aborted itself, such as a response that others requested. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stopListening = () => {}
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort)
    stopListening = () => signal.removeEventListener('abort', onAbort)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    stopListening()
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
