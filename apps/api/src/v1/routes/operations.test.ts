/** Reports, imports and requests of people over the public API. */
import { v1Calls } from '@rxgauge/contract/v1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInStaff } from '../../../test/staff'
import { startTestV1, type TestV1, type V1Response } from '../../../test/v1'

const { imports, reports, people } = v1Calls

let v1: TestV1
let whole: string
beforeAll(async () => {
  v1 = await startTestV1()
  whole = await v1.key({ organizationId: null })
})
afterAll(() => v1.close())

const list = (retail: number) => `ndc,pharmacy_group,price\n${'00093505698'},Walgreens,${retail.toFixed(2)}\n`

/** In one request, as curl would. */
async function upload(text: string, key = whole): Promise<Response> {
  return fetch(`${v1.url}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(Buffer.byteLength(text)),
      'content-type': 'application/offset+octet-stream',
    },
    body: text,
  })
}

test('a file is brought, checked and listed; nothing is used before it is imported', async () => {
  const uploaded = await upload(list(12))
  expect(uploaded.status).toBe(201)
  const id = uploaded.headers.get('location')?.split('/').at(-1) ?? ''
  const begun = await v1.call(whole, imports.check, { body: { uploads: [{ id, name: 'usual-prices.csv' }] } })
  expect(begun.status).toBe(200)
  await v1.priceFiles.checks.settled()
  const read = await v1.call(whole, imports.readCheck, { params: { id: String(begun.data.id) } })
  expect(read.data).toMatchObject({ state: 'done', work: 'check', failure: null })
  expect(read.data.files).toHaveLength(1)
  expect((await v1.call(whole, imports.readCheck, { params: { id: '99999' } })).status).toBe(404)
  const [row] = await v1.api.database.query<{ by: string; from: string }>(
    `select made_by "by", made_from "from" from audit_entry where command = 'import --dry-run'`,
  )
  expect(row).toMatchObject({ by: expect.stringMatching(/^key \d+ \(A test\)$/), from: 'api 127.0.0.1' })
})

test('an upload needs a key for it', async () => {
  const refused = await upload('x', await v1.key({ organizationId: null, scopes: ['imports:read'] }))
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'SCOPE_MISSING' })
  expect((await upload('x', await v1.key())).status).toBe(403)
  expect((await upload('x', '')).status).toBe(401)
})

test('uploads count for the key’s limit', async () => {
  const key = await v1.key({ organizationId: null, perMinute: 1 })
  expect((await upload('x', key)).status).toBe(201)
  const second = await upload('x', key)
  expect(second.status).toBe(429)
  expect(await second.json()).toMatchObject({ code: 'KEY_LIMIT_REACHED' })
})

test('imports are listed in pages, the newest first', async () => {
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const { data }: V1Response = await v1.call(whole, imports.list, {
      query: { limit: '3', ...(cursor === null ? {} : { cursor }) },
    })
    expect(data.items.length).toBeLessThanOrEqual(3)
    ids.push(...data.items.map(({ id }: { id: number }) => id))
    cursor = data.nextCursor
  } while (cursor !== null)
  expect(ids.length).toBeGreaterThan(3)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  const [newest] = ids
  const read = await v1.call(whole, imports.read, { params: { id: String(newest) } })
  expect(read.data).toMatchObject({ id: newest, rehearsals: expect.any(Array) })
  const strange = await v1.call(whole, imports.list, { query: { cursor: 'strange' } })
  expect(strange.data.code).toBe('CURSOR_INVALID')
})

test('a held import is accepted by a program only where no two people decide', async () => {
  const hold = async () => {
    const [row] = await v1.api.database.query<{ id: number }>(
      `update data_import set state = 'held', held_because = '[]' where id = (select max(id) from data_import) returning id`,
    )
    return String(row?.id)
  }
  const id = await hold()
  for (const isSecond of [true, true]) await signInStaff(v1.api, { role: 'prices', isSecond })
  const refused = await v1.call(whole, imports.accept, { params: { id } })
  expect(refused).toMatchObject({ status: 409, data: { code: 'SECOND_PERSON_NEEDED' } })
  await v1.api.database.query('delete from staff')
  const nothing = await v1.call(whole, imports.accept, { params: { id: '99999' } })
  expect(nothing.data.detail).toContain('no longer waits')
  const rejected = await v1.call(whole, imports.reject, { params: { id }, body: { reason: 'Too high.' } })
  expect(rejected.data).toEqual({ id: Number(id) })
})

test('a key of an organization sees no imports', async () => {
  expect((await v1.call(await v1.key(), imports.list)).data.code).toBe('ORGANIZATION_NOT_OF_KEY')
})

test('a report is of a month that is over, with small counts hidden', async () => {
  const key = await v1.key()
  await v1.api.database.query(
    `insert into daily_count (organization_id, day, measure, kind, count)
     select id, date_trunc('month', current_date) - interval '10 days', 'searched', 'medication chosen', 7
     from organization where code = 'ACME'`,
  )
  const { data } = await v1.call(key, reports.list)
  const [month = ''] = data.months
  const read = await v1.call(key, reports.read, { params: { month } })
  expect(read.data.counts).toContainEqual({ measure: 'searched', kind: 'medication chosen', count: null })
  const current = await v1.call(key, reports.read, {
    params: { month: new Date(v1.api.clock.now).toISOString().slice(0, 7) },
  })
  expect(current.status).toBe(404)
})

test('a person who nobody knows is no error; a wrong contact is', async () => {
  const key = await v1.key()
  const request = { source: 'letter' as const, note: 'Ticket 7' }
  const removed = await v1.call(key, people.remove, { body: { person: 'nobody@example.com', ...request } })
  expect([removed.status, removed.data]).toEqual([200, { receipts: [] }])
  const wrong = await v1.call(key, people.remove, { body: { person: 'nobody', ...request } })
  expect(wrong.status).toBe(400)
  const audit = await v1.api.database.query(`select subject from audit_entry where command = 'person remove'`)
  expect(JSON.stringify(audit)).not.toContain('nobody@example.com')
})
