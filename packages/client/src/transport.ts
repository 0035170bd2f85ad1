/** Sends a declared call over HTTP: request, time limit, response. */
import type { Call } from '@rxgauge/contract'
import { ApiFailure, failNetwork } from './api-failure'
import type { Clock } from './clock'
import { type LooseInput, request } from './http-request'
import { type CallResult, readResponse } from './read-response'
import { unlessAborted } from './unless-aborted'

/** Milliseconds until a call times out. */
export const callTimeout = 12_000

export interface Transport {
  /** Reads a response that was requested elsewhere. */
  receive<C extends Call>(call: C, response: Promise<Response>): Promise<CallResult<C>>
  /** @throws ApiFailure, or the signal's reason (an `AbortError`) if the caller aborted */
  send<C extends Call>(call: C, input: LooseInput, options: SendOptions): Promise<CallResult<C>>
}

export interface SendOptions {
  bearer?: string | undefined
  signal?: AbortSignal | undefined
  /** Lets the request finish even if the page closes. */
  keepalive?: boolean | undefined
}

export function createTransport(baseUrl: string, clock: Clock, language: () => string): Transport {
  /** Reads the response of a request, unless it takes too long or the caller aborts. */
  async function receive<C extends Call>(
    call: C,
    send: (signal: AbortSignal) => Promise<Response>,
    signal?: AbortSignal,
  ): Promise<CallResult<C>> {
    signal?.throwIfAborted()
    // Safari before 17.4 has no `AbortSignal.any`.
    const ended = new AbortController()
    const onAbort = () => ended.abort(signal?.reason)
    signal?.addEventListener('abort', onAbort)
    const cancelTimeout = clock.after(callTimeout, () =>
      ended.abort(new DOMException(`No response within ${callTimeout} ms`, 'TimeoutError')),
    )
    try {
      const { response, text } = await unlessAborted(readText(send(ended.signal)), ended.signal)
      return readResponse(call, response, text)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (ended.signal.aborted) throw new ApiFailure('TIMEOUT', undefined, undefined, error)
      throw error
    } finally {
      cancelTimeout()
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return {
    receive: (call, response) => receive(call, () => response),
    send(call, input, { bearer, signal, keepalive = false }) {
      const common = { baseUrl, language: language(), bearer, keepalive }
      return receive(call, (signal) => request(call, input, { ...common, signal }), signal)
    },
  }
}

/** Only the network's errors become NETWORK; errors of our own code while sending or reading don't. */
async function readText(coming: Promise<Response>): Promise<{ response: Response; text: string }> {
  try {
    const response = await coming
    return { response, text: await response.text() }
  } catch (error) {
    return failNetwork(error)
  }
}
