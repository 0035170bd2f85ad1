// database: none

import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { CompressedBody } from './compressed-body'

function serve(text: string) {
  const body = new CompressedBody(text)
  const sent: Buffer[] = []
  const server = fastify()
  server.addHook('onSend', async (_request, _reply, payload) => {
    if (Buffer.isBuffer(payload)) sent.push(payload)
    return payload
  })
  server.get('/', (request, reply) => body.send(request, reply))
  onTestFinished(() => server.close())
  const encodingFor = async (accepted?: string) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    return (await server.inject({ url: '/', headers })).headers['content-encoding']
  }
  return { body, sent, encodingFor }
}

test('each client gets the best encoding that it accepts', async () => {
  const { encodingFor } = serve('x'.repeat(2000))
  expect(await encodingFor('gzip, deflate, br')).toBe('br')
  expect(await encodingFor('GZIP')).toBe('gzip')
  expect(await encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(await encodingFor('deflate')).toBeUndefined()
  expect(await encodingFor()).toBeUndefined()
})

test('a short body is sent as it is', async () => {
  const { encodingFor, body } = serve('short')
  expect(await encodingFor('br')).toBeUndefined()
  expect(body.size).toBe(5)
})

test('a body is compressed once, and takes only the memory of its length', async () => {
  const { sent, encodingFor } = serve('x'.repeat(2000))
  for (const accepted of ['br', 'br', 'gzip', 'gzip']) await encodingFor(accepted)
  expect(sent[1]).toBe(sent[0])
  expect(sent[3]).toBe(sent[2])
  for (const bytes of sent) expect(bytes.buffer.byteLength).toBe(bytes.length)
  expect(serve('short').body).toMatchObject({ bytes: { buffer: { byteLength: 5 } } })
})
