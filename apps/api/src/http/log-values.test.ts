/** The log while every database call fails: it says where, and contains no personal value. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRawClient } from '../../test/fuzz/raw-request'
import { goodRequestOf, operationsOf } from '../../test/fuzz/requests'
import { personWith, type TestPerson } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'
import type { Database, Queryable } from '../database/database'

const lines: string[] = []
/** Repeats its parameters in the message, as PostgreSQL's errors do. */
let fails = false
const refuse = (sql: string, parameters: readonly unknown[] = []) => {
  const values = JSON.stringify(parameters)
  throw Object.assign(new Error(`${sql} ${values}`), { code: 'XX000', detail: values, where: values, parameters })
}

function failing<T extends Queryable>(connection: T): T {
  return {
    ...connection,
    query: async (sql: string, parameters?: readonly unknown[]) =>
      fails ? refuse(sql, parameters) : connection.query(sql, parameters),
  }
}
const asDatabase = (database: Database): Database => ({
  ...failing(database),
  transaction: (work) => database.transaction((transaction) => work(failing(transaction))),
})

let api: TestServer
let person: TestPerson
beforeAll(async () => {
  api = await startTestServer({ logLevel: 'trace', logTo: { write: (line) => lines.push(line) }, asDatabase })
  person = await personWith(api, { email: 'marked7@example.com' })
})
afterAll(() => api.close())

const phone = '2125557777'
const text = 'Marked7'
/** By field name: values that a person types, or that stand for one. */
const marked = new Map<string, unknown[]>(
  Object.entries({
    ...Object.fromEntries(['phone', 'phoneNumber'].map((name) => [name, [phone]])),
    ...Object.fromEntries(['email', 'recipientEmail'].map((name) => [name, ['marked7@example.com']])),
    ...Object.fromEntries(
      [
        'firstName',
        'lastName',
        'notes',
        'text',
        'commentText',
        'senderName',
        'recipientName',
        'deviceDetails',
        'encUser',
      ]
        .concat([
          'refreshToken',
          'organizationCode',
          'orgCode',
          'appCode',
          'offerId',
          'adjudicationId',
          'token',
          'type',
        ])
        .map((name) => [name, [text]]),
    ),
    ...Object.fromEntries(
      ['password', 'newPassword', 'currentPassword', 'temporaryPassword', 'tempPassword'].map((name) => [
        name,
        ['Marked7a'],
      ]),
    ),
    zip: ['90217'],
    zipCode: ['90217'],
    latitude: ['40.7517'],
    longitude: ['-73.9917'],
    deviceId: ['00000000-0000-4000-8000-00000marked7'.replace('marked7', '7777777')],
  }),
)

test('holds no contact, medication, place or token of any call', async () => {
  const operations = operationsOf(await (await fetch(`${api.url}/api/openapi.json`)).json())
  const client = createRawClient(api.url)
  lines.length = 0
  fails = true
  let failures = 0
  for (const operation of operations) {
    // Several samples of each, so that optional fields are in at least one.
    for (const request of fc.sample(goodRequestOf(operation, marked, person.token), { seed: 1, numRuns: 4 })) {
      const headers = { ...request.headers, referer: `https://example.com/${text}`, 'user-agent': text }
      const { status } = await client.ask({ ...request, headers })
      if (status >= 500) failures++
    }
  }
  fails = false
  client.close()
  // Every call that uses the database has failed at least once.
  expect(failures).toBeGreaterThan(operations.length)
  expect(lines.length).toBeGreaterThan(failures)
  // Without times and hosts: a time in milliseconds may contain any zip by chance.
  const log = lines
    .map((line) => {
      const { time: _time, pid: _pid, hostname: _hostname, ...said } = JSON.parse(line) as Record<string, unknown>
      return JSON.stringify(said)
    })
    .join('\n')
  const values = [text, phone, '555-7777', '90217', '40.7517', '73.9917', '7777777', person.token, person.refreshToken]
  for (const value of values) expect(log.toLowerCase(), value).not.toContain(value.toLowerCase())
  // Each error has the place where it was thrown.
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(errors.length).toBe(failures)
  for (const error of errors) {
    expect(error).toMatchObject({ at: expect.arrayContaining([expect.stringContaining('at ')]), code: 'XX000' })
  }
})
