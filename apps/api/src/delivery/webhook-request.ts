/**
 * Sends one webhook over HTTP. The address is checked at the moment of the connection, so that a name can't lead to this machine or
 * the operator's network; redirects aren't followed.
 */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { failureCode } from '../base/errors/failure-code'
import { mayConnect } from '../base/outside-address'
import { outsideLookup, type Resolve } from '../base/outside-lookup'

/** How much of a response is stored, in characters; as little more is read. */
const keptResponse = 200

export interface WebhookResponse {
  status: number
  /** The first characters of its body. */
  text: string
}

export interface WebhookRequestOptions {
  /** Milliseconds until the response must be complete. */
  timeout: number
  /** Whether it may be an address of this machine. */
  thisMachine: boolean
  /** Resolves names; by default the system. */
  resolve?: Resolve
  /** Certificate authorities, as PEM; by default those of Node. */
  ca?: string
}

/** No response. Its code is stored and shown, and names no address. */
export class NoResponse extends Error {
  override name = 'NoResponse'

  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(code, options)
  }
}

/** @throws NoResponse */
export function postWebhook(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  { timeout, thisMachine, resolve, ca }: WebhookRequestOptions,
): Promise<WebhookResponse> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  // Node doesn't look up what is an address already.
  if (isIP(host) && !mayConnect(host, thisMachine)) return Promise.reject(new NoResponse('INSIDE_ADDRESS'))
  return new Promise((done, fail) => {
    const signal = AbortSignal.timeout(timeout)
    const giveUp = (cause: unknown) => {
      const code = signal.aborted ? 'TIMEOUT' : (failureCode(cause) ?? 'FAILED')
      fail(cause instanceof NoResponse ? cause : new NoResponse(code, { cause }))
    }
    const request = (protocol === 'http:' ? requestHttp : requestHttps)(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'RxGauge webhooks',
          ...headers,
        },
        // A connection of its own: nothing is reused that was opened under another check.
        agent: false,
        lookup: outsideLookup(thisMachine, resolve),
        signal,
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        let text = ''
        const finish = () => {
          request.destroy()
          done({ status: response.statusCode ?? 0, text: firstOf(text) })
        }
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
          if (text.length >= keptResponse) finish()
        })
        response.on('end', finish)
        response.on('error', giveUp)
      },
    )
    request.on('error', giveUp)
    request.end(body)
  })
}

/** Control characters would be stored and shown. */
const firstOf = (text: string) => text.replace(/\p{Cc}+/gu, ' ').slice(0, keptResponse)
