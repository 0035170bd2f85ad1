/** Requests that can't be parsed: bytes that aren't HTTP, headers without an end, a body that never arrives. */
import type { Socket } from 'node:net'
import type { Envelope } from '@rxgauge/contract'
import { errorMessage } from '@rxgauge/text/server'
import type { ConnectionError } from 'fastify'

const statusByCode: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Responds with an envelope in English, since no language is known yet, and closes the connection. */
export function refuseBrokenRequest({ code, rawPacket }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const envelope: Envelope<null> = {
    success: false,
    message: errorMessage('INVALID_REQUEST', 'en'),
    data: null,
    errorCode: 'INVALID_REQUEST',
  }
  const body = JSON.stringify(envelope)
  const head = [
    `HTTP/1.1 ${statusByCode[code ?? ''] ?? '400 Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString() === 'HEAD '
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`)
  socket.destroy()
}
