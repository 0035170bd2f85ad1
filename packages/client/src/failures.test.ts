/** Every failure keeps its cause and has the right name: network failure, bug, or canceled call. */
import { calls } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authentication, registration } from '../test/api-responses'
import { createFakeClock, type FakeClock } from '../test/fake-clock'
import { type ScriptedServer, startScriptedServer, succeed } from '../test/scripted-server'
import {
  ApiFailure,
  createSession,
  ignoreFailure,
  openStorage,
  type Session,
  type TokenSharing,
  toFailure,
} from './index'

let api: ScriptedServer
let clock: FakeClock
const consoleError = vi.spyOn(console, 'error')

beforeEach(async () => {
  consoleError.mockReset().mockImplementation(() => undefined)
  api = await startScriptedServer()
  clock = createFakeClock()
  api.on('/register', (_, response) => succeed(response, registration))
  api.on('/authenticate', (_, response) => succeed(response, authentication(clock.now())))
})
afterEach(() => api.close())

const create = (tabs?: TokenSharing): Session =>
  createSession({
    baseUrl: api.url,
    orgCode: 'ACME',
    hostname: 'partner.example',
    storage: openStorage({}, ''),
    clock,
    language: () => 'en',
    userAgent: 'test',
    reload: () => undefined,
    tabs,
  })

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  )
}

test('a response of another shape names the wrong fields', async () => {
  api.on('/zipcode/validate/10001', (_, response) => succeed(response, { zipCode: 10001 }))
  const session = create()
  const failure = await failureOf(session.call(calls.location.validateZip, { params: { zip: '10001' } }))
  session.stop()
  expect(failure).toMatchObject({ code: 'BAD_RESPONSE', status: 200, cause: expect.any(v.ValiError) })
  const { cause } = failure as ApiFailure
  expect((cause as v.ValiError<v.GenericSchema>).issues.map((issue) => v.getDotPath(issue))).toContain('zipCode')
})

// spec: search 8 Error catalogue
test.each([
  ['without a code', {}],
  ['with a code that this page does not know', { errorCode: 'OF_NEXT_YEAR' }],
])('a refusal %s keeps the server’s sentence', async (_, code) => {
  const refusal = { success: false, message: 'Server words.', data: null, ...code }
  for (const status of [200, 400]) {
    api.on('/content/FAQ', (_, response) => void response.writeHead(status).end(JSON.stringify(refusal)))
    const session = create()
    const failure = await failureOf(session.call(calls.settings.getContent, { params: { type: 'FAQ' } }))
    session.stop()
    expect(failure).toMatchObject({ code: 'UNKNOWN', status, message: 'Server words.' })
  }
})

test('a truncated response keeps the parser’s error', async () => {
  api.on('/zipcode/validate/10001', (_, response) => void response.end('{"success": tr'))
  const session = create()
  const failure = await failureOf(session.call(calls.location.validateZip, { params: { zip: '10001' } }))
  session.stop()
  expect(failure).toMatchObject({ code: 'BAD_RESPONSE', cause: expect.any(SyntaxError) })
})

test('a bug is not retried, has the code BUG, and appears in the console with its place', async () => {
  const bug = new TypeError('not a function')
  const session = create({
    announce() {
      throw bug
    },
    announceEnd: () => undefined,
    onEnd: () => undefined,
    close: () => undefined,
  })
  const failure = await failureOf(session.start())
  session.stop()
  expect(api.count('/authenticate')).toBe(1)
  expect(failure).toMatchObject({ code: 'BUG', cause: bug, message: 'Some error occured!. Please try again' })
  expect(consoleError).toHaveBeenCalledExactlyOnceWith(expect.any(String), bug)
})

test('a bug while reading a response is not a network failure', async () => {
  api.on('/zipcode/validate/10001', (_, response) => succeed(response, {}))
  const bug = new RangeError('no such town')
  const call = {
    ...calls.location.validateZip,
    data: v.pipe(
      v.unknown(),
      v.transform((): never => {
        throw bug
      }),
    ),
  }
  const session = create()
  const failure = toFailure(await failureOf(session.call(call, { params: { zip: '10001' } })))
  session.stop()
  expect(failure).toMatchObject({ code: 'BUG', cause: bug })
})

test('an error thrown by a call is that call’s failure, not a bug', () => {
  const failure = new ApiFailure('NETWORK')
  expect(toFailure(failure)).toBe(failure)
  expect(consoleError).not.toHaveBeenCalled()
})

test('bugs are reported even where failures are ignored', () => {
  ignoreFailure(new ApiFailure('NETWORK'))
  ignoreFailure(new DOMException('', 'AbortError'))
  expect(consoleError).not.toHaveBeenCalled()
  ignoreFailure(new TypeError('not a function'))
  expect(consoleError).toHaveBeenCalledOnce()
})

test.each(['before it begins', 'while it waits'])('a call canceled %s ends with an AbortError', async (when) => {
  const session = create()
  await session.start()
  const controller = new AbortController()
  const arrived = new Promise<void>((resolve) => api.on('/zipcode/validate/10001', () => resolve()))
  if (when === 'before it begins') controller.abort()
  const call = session.call(calls.location.validateZip, { params: { zip: '10001' } }, { signal: controller.signal })
  const failed = failureOf(call)
  if (when === 'while it waits') {
    await arrived
    controller.abort()
  }
  const error = await failed
  session.stop()
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ name: 'AbortError' })
})

test('a call that times out keeps its cause', async () => {
  const session = create()
  await session.start()
  const arrived = new Promise<void>((resolve) => api.on('/zipcode/validate/10001', () => resolve()))
  const failed = failureOf(session.call(calls.location.validateZip, { params: { zip: '10001' } }))
  await arrived
  await clock.advance(12_000)
  const failure = await failed
  session.stop()
  expect(failure).toMatchObject({ code: 'TIMEOUT', cause: { name: 'TimeoutError' } })
})

test('a server error has a log reference, a refusal has none', async () => {
  const result = (status: number) =>
    api.on('/zipcode/validate/10001', (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': '7F3K9QPT' })
      response.end(JSON.stringify({ success: false, message: 'No.', data: null, errorCode: 'UNAVAILABLE' }))
    })
  const session = create()
  const references = []
  for (const status of [503, 404]) {
    result(status)
    const failure = await failureOf(session.call(calls.location.validateZip, { params: { zip: '10001' } }))
    references.push(toFailure(failure).reference)
  }
  session.stop()
  expect(references).toEqual(['7F3K9QPT', undefined])
})
