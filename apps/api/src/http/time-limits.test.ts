/** Clients that are slow on purpose, against a server with short limits. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server'

let api: TestServer
let port: number
beforeAll(async () => {
  api = await startTestServer()
  const url = await api.beside({ timeLimits: { headers: 200, request: 400, idle: 1000, check: 20 } })
  port = Number(new URL(url).port)
})
afterAll(() => api.close())

/** Sends an opening, then a byte at a time, until the server ends the connection; returns what the server sent. */
function dawdle(opening: string, byte: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(opening))
    const timer = byte === '' ? undefined : setInterval(() => socket.write(byte), 50)
    socket.on('data', (data) => {
      received += data
    })
    // The server may close the connection while we send a byte.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(received)
    })
  })
}

test('headers that never end are refused', async () => {
  const said = await dawdle('GET /api/organization/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x')
  expect(said).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, errorCode: 'INVALID_REQUEST' })
})

test('a body that comes byte by byte is refused', async () => {
  const head = [
    'POST /api/register HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 60000',
  ]
  expect(await dawdle(`${head.join('\r\n')}\r\n\r\n{`, ' ')).toMatch(/^HTTP\/1\.1 408 /)
})

test('a connection without a request is closed', async () => {
  expect(await dawdle('', '')).not.toMatch(/HTTP\/1\.1 200/)
})
