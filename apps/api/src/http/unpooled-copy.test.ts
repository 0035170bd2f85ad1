import fastify from 'fastify'
import { expect, test } from 'vitest'
import { DataVersions } from '../database/data-versions'
import { CacheableResponse, ResponseCache } from './response-cache'
import { unpooledCopy } from './unpooled-copy'

test('short bytes leave the pool, others stay where they are', () => {
  const short = unpooledCopy(Buffer.from('short'))
  expect([String(short), short.buffer.byteLength]).toEqual(['short', 5])
  const long = Buffer.alloc(10_000)
  expect(unpooledCopy(long)).toBe(long)
})

test('a kept answer takes what it is long, not the block that it was compressed in', async () => {
  const versions = new DataVersions()
  versions.moveTo(new Map())
  const cache = new ResponseCache(versions, 2 ** 20)
  const sent: Buffer[] = []
  const app = fastify()
  // As a compressor does: its bytes are a piece of its own 16 KB.
  app.addHook('onSend', async (_, reply, payload) => {
    const isCompressed = reply.hasHeader('content-encoding')
    if (isCompressed && Buffer.isBuffer(payload)) sent.push(payload)
    if (isCompressed || !Buffer.isBuffer(payload)) return payload
    reply.header('content-encoding', 'br')
    const piece = Buffer.from(Buffer.alloc(16_384).buffer, 0, 20)
    cache.afterCompression(reply, piece)
    return piece
  })
  const answer = new CacheableResponse('question', [], async () => 'x'.repeat(100))
  app.get('/', (request, reply) =>
    cache.send(answer, request, reply, (text) => ({ text: String(text), isEmpty: false })),
  )
  const ask = () => app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  await ask()
  await ask()
  expect(sent.map(({ length, buffer }) => [length, buffer.byteLength])).toEqual([[20, 20]])
  await app.close()
})
