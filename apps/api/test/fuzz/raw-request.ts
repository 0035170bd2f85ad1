/** Sends a request exactly as given, over one kept connection; `fetch` would correct what is wrong with it. */
import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { FuzzRequest } from './requests'

export interface RawResponse {
  status: number
  text: string
  contentType: string
  milliseconds: number
}

export function createRawClient(url: string): {
  ask(request: FuzzRequest): Promise<RawResponse>
  close(): void
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(url)
  return {
    ask({ method, target, headers, body }) {
      const begin = performance.now()
      return new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const outgoing = request({ agent, hostname, port, method, path: target, headers: { ...headers, ...length } })
        outgoing.on('response', (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: decoded(Buffer.concat(chunks), response.headers['content-encoding']).toString(),
              contentType: response.headers['content-type'] ?? '',
              milliseconds: performance.now() - begin,
            }),
          )
        })
        outgoing.on('error', reject)
        outgoing.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
}

const decoded = (bytes: Buffer, encoding = ''): Buffer =>
  bytes.length === 0 ? bytes : (decoders[encoding]?.(bytes) ?? bytes)
