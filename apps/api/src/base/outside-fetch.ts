/** `fetch` for addresses that operators write: it connects to the public internet only, and follows no redirect. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { mayConnect } from './outside-address'
import { InsideAddress, outsideLookup, type Resolve } from './outside-lookup'

/** In bytes. */
const largestResponse = 2 ** 20

interface Options {
  /** Whether it may be an address of this machine. */
  thisMachine: boolean
  /** Resolves names; by default the system. */
  resolve?: Resolve | undefined
}

export const outsideFetch =
  ({ thisMachine, resolve }: Options) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const { protocol, hostname } = new URL(url)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    // Node doesn't look up what is an address already.
    if (isIP(host) && !mayConnect(host, thisMachine)) throw new InsideAddress()
    const asked = new Request(url, init)
    const { method, headers, signal } = asked
    const body = Buffer.from(await asked.arrayBuffer())
    return new Promise((done, fail) => {
      const request = (protocol === 'http:' ? requestHttp : requestHttps)(
        url,
        {
          method,
          headers: { ...Object.fromEntries(headers), 'content-length': body.length },
          // A connection of its own: nothing is reused that was opened under another check.
          agent: false,
          lookup: outsideLookup(thisMachine, resolve),
          signal,
        },
        (response) => {
          const chunks: Buffer[] = []
          let size = 0
          response.on('data', (chunk: Buffer) => {
            size += chunk.length
            if (size > largestResponse) request.destroy(new Error('The response is too long'))
            chunks.push(chunk)
          })
          response.on('end', () => {
            const contentType = response.headers['content-type']
            done(
              new Response(Buffer.concat(chunks), {
                status: response.statusCode ?? 500,
                headers: contentType === undefined ? {} : { 'content-type': contentType },
              }),
            )
          })
          response.on('error', fail)
        },
      )
      request.on('error', fail)
      request.end(body)
    })
  }
