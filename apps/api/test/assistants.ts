/** The assistants' server of a real server, and the protocol's own client for it. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TestServerOptions } from './server'
import { startTestV1, type TestV1 } from './v1'

export interface Assistants {
  v1: TestV1
  connect(options: ConnectOptions): Promise<Client>
  /** A request of our own making: by default it lists the tools, as a client before 2026-07-28 does. */
  post(headers: Record<string, string>, path?: string, body?: string): Promise<Response>
  close(): Promise<void>
}

interface ConnectOptions {
  key?: string
  path?: string
  /** Of the protocol; the newest by default. */
  version?: string
  headers?: Record<string, string>
}

const listing = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })

export async function startTestAssistants(options: TestServerOptions = {}): Promise<Assistants> {
  const v1 = await startTestV1(options)
  const clients: Client[] = []
  return {
    v1,
    async connect({ key, path = '/mcp', version = '2026-07-28', headers = {} }) {
      const isNewest = version === '2026-07-28'
      const client = new Client(
        { name: 'a test', version: '1.0.0' },
        { versionNegotiation: { mode: isNewest ? { pin: version } : 'legacy' } },
      )
      const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
      await client.connect(
        new StreamableHTTPClientTransport(new URL(path, v1.url), {
          requestInit: { headers: { 'accept-language': 'en', ...authorization, ...headers } },
        }),
      )
      clients.push(client)
      return client
    },
    post: (headers, path = '/mcp', body = listing) => send(new URL(path, v1.url), headers, body),
    async close() {
      for (const client of clients) await client.close()
      await v1.close()
    },
  }
}

const send = (url: URL, headers: Record<string, string>, body: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'accept-language': 'en',
      ...headers,
    },
    body,
  })
