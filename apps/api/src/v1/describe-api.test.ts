/** The public API's description, and its examples, each sent to a real server. */
import { listV1Calls, type V1Call, v1Calls, webhookEventNames } from '@rxgauge/contract/v1'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestV1, type TestV1 } from '../../test/v1'
import { describeApi } from './describe-api'

let v1: TestV1
let key: string
beforeAll(async () => {
  v1 = await startTestV1()
  key = await v1.key({ isTest: true, organizationId: null })
})
afterAll(() => v1.close())

interface Described {
  openapi: string
  paths: Record<string, Record<string, { responses: { 200: { content: { 'application/json': { schema: object } } } } }>>
}

test('it is served without a key, and names every call and uploads', async () => {
  const response = await fetch(`${v1.url}/api/v1/openapi.json`)
  const described = (await response.json()) as Described
  expect(described.openapi).toBe('3.1.0')
  const operations = Object.values(described.paths).flatMap((path) => Object.keys(path))
  expect(operations.length).toBe(listV1Calls().length + 4)
})

test('it has the form of each event that webhooks tell', () => {
  const { webhooks } = describeApi() as unknown as {
    webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { schema: object } } } } }>
  }
  expect(Object.keys(webhooks)).toEqual(webhookEventNames)
  const schema = webhooks['coupon.saved']?.post.requestBody.content['application/json'].schema ?? {}
  const isValid = new Ajv2020({ strict: false }).compile(schema)
  const data = { organization: 'ACME', couponType: 'pharmacy', medication: null }
  const payload = { type: 'coupon.saved', timestamp: '2026-11-28T12:00:00.000Z', data }
  expect(isValid(payload)).toBe(true)
  expect(isValid({ ...payload, data: { ...data, couponType: 'mine' } })).toBe(false)
  expect(isValid({ ...payload, type: 'coupon.sent' })).toBe(false)
})

const described = describeApi() as unknown as Described

for (const [name, call] of listV1Calls().filter(([, { isForTestKeys }]) => isForTestKeys)) {
  test(`the example of ${name} works with a test key, and its response is as described`, async () => {
    const { status, data } = await v1.call(key, call, (await exampleOf(name, call)) as never)
    expect([status, data]).toEqual([200, expect.anything()])
    expectDescribed(call, data)
  })
}

/** Ids of medications and offers differ between installations. */
async function exampleOf(name: string, { example }: V1Call) {
  if (name === 'drugs.get') {
    const { data } = await v1.call(key, v1Calls.drugs.search, v1Calls.drugs.search.example as never)
    return { params: { id: String(data.matches[0].id) } }
  }
  if (name === 'cards.create') {
    const { body } = v1Calls.cards.create.example
    if (!body) throw new Error('The example of a card has a body')
    const { drug, zip } = body
    const { data } = await v1.call(key, v1Calls.pharmacies.find, { body: { drug, zip } })
    const { pharmacy, offer } = data.items[0]
    return { body: { ...body, offerId: offer.offerId, pharmacy: { id: pharmacy.id } } }
  }
  return example
}

/** Both as the schema has it, without fields that nobody declared, and as the description says. */
function expectDescribed(call: V1Call, data: unknown): void {
  expect(v.safeParse(call.data, data).issues).toBeUndefined()
  const path = described.paths[call.path.replace(/:(\w+)/g, '{$1}')]
  const schema = path?.[call.method.toLowerCase()]?.responses[200].content['application/json'].schema
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema ?? {})
  validate(data)
  expect(validate.errors).toBeNull()
}

interface UploadOperation {
  parameters: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Record<string, { example: string }> }
  responses: Record<string, { headers?: Record<string, { required?: boolean }> }>
}
const uploads = described.paths as unknown as Record<string, Record<string, UploadOperation>>

/** Sends the examples of an operation, and expects the status and the headers that it describes. */
async function sendUpload(path: string, method: string, id: string, hasBody: boolean): Promise<Headers> {
  const operation = uploads[path]?.[method] ?? expect.fail(`${method} ${path}`)
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const headers = operation.parameters.filter((each) => each.in === 'header')
  const response = await fetch(`${v1.url}/api/v1${path.replace('{id}', id)}`, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${await v1.key({ organizationId: null })}`,
      ...Object.fromEntries(headers.map(({ name, example }) => [name, String(example)])),
      ...(hasBody && type !== undefined ? { 'content-type': type } : {}),
    },
    ...(hasBody && content ? { body: content.example } : {}),
  })
  const answer = operation.responses[response.status] ?? expect.fail(`${response.status} ${await response.text()}`)
  const promised = Object.entries(answer.headers ?? {}).filter(([, { required }]) => required)
  for (const [name] of promised) expect(response.headers.get(name), name).not.toBeNull()
  return response.headers
}

test('the examples of uploads work: a file whole, in pieces, and deleted', async () => {
  const one = '/uploads/{id}'
  const whole = await sendUpload('/uploads', 'post', '', true)
  expect(whole.get('upload-offset')).toBe(
    String(uploads['/uploads']?.post?.parameters.find(({ name }) => name === 'Upload-Length')?.example),
  )
  const begun = await sendUpload('/uploads', 'post', '', false)
  const id = begun.get('location')?.split('/').at(-1) ?? ''
  expect((await sendUpload(one, 'head', id, false)).get('upload-offset')).toBe('0')
  await sendUpload(one, 'patch', id, true)
  expect((await sendUpload(one, 'head', id, false)).get('upload-offset')).toBe(whole.get('upload-offset'))
  await sendUpload(one, 'delete', id, false)
})

test('a test key can’t do what has no made-up answer', async () => {
  for (const [, call] of listV1Calls().filter(([, { isForTestKeys }]) => !isForTestKeys)) {
    const { data } = await v1.call(key, call, call.example as never)
    expect(data.code).toBe('NOT_WITH_TEST_KEY')
  }
})
