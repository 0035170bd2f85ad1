/** A real receiver of webhooks, over HTTP or HTTPS, that checks signatures as its owner would. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { webhookPayload } from '@rxgauge/contract/v1'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'

export interface Received {
  /** `webhook-id`. */
  id: string
  headers: Record<string, string>
  body: string
  payload: v.InferOutput<typeof webhookPayload>
}

export interface TestReceiver {
  url: string
  received: Received[]
  /** What it responds from now on; `stall` leaves the request open. */
  respondWith(status: number | 'stall', body?: string, headers?: Record<string, string>): void
  /** @throws Error for a wrong signature */
  check(secret: string, received: Received | undefined): void
  close(): Promise<void>
}

/** @param tls for HTTPS, with the name `localhost` */
export async function startReceiver(tls?: { key: string; certificate: string }): Promise<TestReceiver> {
  const received: Received[] = []
  let response: { status: number | 'stall'; body: string; headers: Record<string, string> } = {
    status: 204,
    body: '',
    headers: {},
  }
  const handle = async (request: IncomingMessage, reply: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const headers = request.headers as Record<string, string>
    received.push({
      id: headers['webhook-id'] ?? '',
      headers,
      body,
      payload: v.parse(webhookPayload, JSON.parse(body)),
    })
    if (response.status !== 'stall') reply.writeHead(response.status, response.headers).end(response.body)
  }
  const server = tls
    ? createSecureServer({ key: tls.key, cert: tls.certificate }, (request, reply) => void handle(request, reply))
    : createServer((request, reply) => void handle(request, reply))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: tls ? `https://localhost:${port}/hook` : `http://127.0.0.1:${port}/hook`,
    received,
    respondWith(status, body = '', headers = {}) {
      response = { status, body, headers }
    },
    check(secret, one) {
      if (!one) throw new Error('Nothing has arrived')
      new Webhook(secret).verify(one.body, one.headers)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
