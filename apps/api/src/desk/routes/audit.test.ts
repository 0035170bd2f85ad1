// database: both
import { deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskVisitor, startTestDesk, type TestDesk } from '../../../test/desk'
import { appendAuditEntry } from '../../domain/audit/audit-trail'
import { hashSubject } from '../../domain/audit/command-record'

const { listEntries, checkChain, exportEntries } = deskCalls.audit

let desk: TestDesk
let auditor: DeskVisitor
beforeAll(async () => {
  desk = await startTestDesk()
  auditor = await desk.as('auditor')
  const { database } = desk.api
  const ana = await hashSubject(database, { channel: 'email', value: 'ana@example.com' })
  for (const [by, from, command, subject, outcome] of [
    ['Ben', 'command line', 'import accept', 'import 7 mac.csv', 'changed'],
    ['cleo@example.com', 'desk 203.0.113.9', 'person find', ana, 'read'],
    ['=cmd()', 'command line', 'pause', 'texts', 'refused'],
  ] as const)
    await database.transaction((transaction) => appendAuditEntry(transaction, { by, from, command, subject, outcome }))
})
afterAll(() => desk.close())

const actsOf = async (body: object) => {
  const { data } = await auditor.call(listEntries, { body })
  return data.entries.map(({ act }: { act: string }) => act)
}

test('an auditor finds who did what, from where, the latest first', async () => {
  const { data } = await auditor.call(listEntries, { body: {} })
  expect(data.hasMore).toBe(false)
  expect(data.entries).toMatchObject([
    { id: 3, act: 'pause', outcome: 'refused' },
    { id: 2, by: 'cleo@example.com', from: 'desk 203.0.113.9', act: 'person find' },
    { id: 1, by: 'Ben', from: 'command line', act: 'import accept', subject: 'import 7 mac.csv', outcome: 'changed' },
  ])
  expect(await actsOf({ by: 'ben' })).toEqual(['import accept'])
  expect(await actsOf({ act: 'IMPORT' })).toEqual(['import accept'])
  expect(await actsOf({ about: 'mac.csv' })).toEqual(['import accept'])
  expect(await actsOf({ outcome: 'refused' })).toEqual(['pause'])
  expect(await actsOf({ person: 'Ana@Example.com' })).toEqual(['person find'])
  expect(await actsOf({ before: 2 })).toEqual(['import accept'])
  const today = new Date().toISOString().slice(0, 10)
  expect(await actsOf({ from: today, to: today })).toHaveLength(3)
  expect(await actsOf({ from: '2999-01-01' })).toEqual([])
  expect(await actsOf({ to: '2000-01-01' })).toEqual([])
})

test('what isn’t a contact is refused with a sentence, in the language asked for', async () => {
  expect(await auditor.call(listEntries, { body: { person: 'nobody' } }, 'es')).toMatchObject({
    status: 400,
    errorCode: 'DESK_REFUSED',
    message: 'Escriba un correo electrónico, un número de teléfono o un número de miembro.',
  })
})

test('a file has the rows, with no formula for a spreadsheet, and its making is itself a row', async () => {
  const csv = await auditor.call(exportEntries, { body: { format: 'csv' } })
  const lines = csv.data.text.trim().split('\n')
  expect(csv.data.fileName).toBe('audit.csv')
  expect(lines[0]).toBe('number,time,by,from,act,about,outcome')
  expect(lines[1]).toMatch(/^1,.*Z,Ben,command line,import accept,import 7 mac\.csv,changed$/)
  expect(lines[3]).toContain(",'=cmd(),")
  const json = await auditor.call(exportEntries, { body: { format: 'jsonl', by: 'Ben' } })
  expect(JSON.parse(json.data.text)).toMatchObject({
    id: 1,
    by: 'Ben',
    previousHash: '',
    hash: expect.stringMatching(/^[\da-f]{64}$/),
  })
  const { data } = await auditor.call(listEntries, { body: { by: auditor.email } })
  expect(data.entries).toMatchObject([
    { act: 'audit', subject: 'from the first to the last', outcome: 'read', from: expect.stringMatching(/^desk /) },
    { act: 'audit' },
  ])
})

test('the chain is checked, and a changed row shows', async () => {
  expect((await auditor.call(checkChain, {})).data).toMatchObject({ broken: null, deletedId: 0 })
  await desk.api.database.query(`update audit_entry set made_by = 'Eve' where id = 1`)
  expect((await auditor.call(checkChain, {})).data.broken).toEqual({ id: 1, sentence: 'Row 1 was changed.' })
  await desk.api.database.query(`update audit_entry set made_by = 'Ben' where id = 1`)
})
