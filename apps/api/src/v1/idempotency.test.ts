/** Repeated requests and cached responses of the public API. */
import { v1Calls } from '@rxgauge/contract/v1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestV1, type TestV1 } from '../../test/v1'

let v1: TestV1
let key: string
beforeAll(async () => {
  v1 = await startTestV1()
  key = await v1.key()
})
afterAll(() => v1.close())

const { refuse } = v1Calls.people
const request = (contact: string) => ({ body: { contact, source: 'letter' as const, note: 'Ticket 1' } })
const once = (name: string) => ({ 'idempotency-key': name })

test('a repetition gets the same response and does nothing again', async () => {
  const first = await v1.call(key, refuse, request('ana@example.com'), once('ticket-0001'))
  expect(first.status).toBe(200)
  expect(first.headers.get('idempotent-replayed')).toBe('false')
  const again = await v1.call(key, refuse, request('ana@example.com'), once('ticket-0001'))
  expect(again.data).toEqual(first.data)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const next = await v1.call(key, refuse, request('ana@example.com'), once('ticket-0002'))
  expect(next.data.receipt).not.toBe(first.data.receipt)
})

test('another request with the same name, or a strange name, is refused', async () => {
  await v1.call(key, refuse, request('bob@example.com'), once('ticket-0003'))
  const other = await v1.call(key, refuse, request('cal@example.com'), once('ticket-0003'))
  expect(other).toMatchObject({ status: 422, data: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  const strange = await v1.call(key, refuse, request('bob@example.com'), once('x y'))
  expect(strange.data.code).toBe('IDEMPOTENCY_KEY_INVALID')
})

test('a refused request can be mended and sent again', async () => {
  const wrong = await v1.call(key, refuse, request('nobody'), once('ticket-0004'))
  expect(wrong.status).toBe(400)
  expect((await v1.call(key, refuse, request('dan@example.com'), once('ticket-0004'))).status).toBe(200)
})

test('while the first is handled, a repetition waits its turn; what a dead process left is handled again', async () => {
  await v1.call(key, refuse, request('eve@example.com'), once('ticket-0005'))
  await v1.api.database.query(`update api_answer set answer = null where idempotency_key = 'ticket-0005'`)
  const meanwhile = await v1.call(key, refuse, request('eve@example.com'), once('ticket-0005'))
  expect(meanwhile).toMatchObject({ status: 409, data: { code: 'IDEMPOTENCY_KEY_IN_USE' } })
  v1.api.clock.now += 61_000
  expect((await v1.call(key, refuse, request('eve@example.com'), once('ticket-0005'))).status).toBe(200)
})

test('a response that hasn’t changed isn’t sent again', async () => {
  const { search } = v1Calls.drugs
  const first = await v1.call(key, search, { query: { text: 'atorva' } })
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('vary')).toContain('authorization')
  const again = await v1.call(key, search, { query: { text: 'atorva' } }, { 'if-none-match': etag })
  expect([again.status, again.data]).toEqual([304, undefined])
})
