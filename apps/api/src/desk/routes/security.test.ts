// database: postgresql, with --all both
import { deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDesk, type TestDesk } from '../../../test/desk'
import { SecurityEvents } from '../../domain/accounts/security-events'
import { clientNetworkOf } from '../../domain/limits/client-network'

const { listRefusals, readNetwork } = deskCalls.security

let desk: TestDesk
let hash: string
beforeAll(async () => {
  desk = await startTestDesk()
  const { database, clock } = desk.api
  const events = await SecurityEvents.create({ database, now: () => clock.now })
  const network = clientNetworkOf('203.0.113.7')
  hash = events.hash(network)
  for (let count = 0; count < 3; count++) events.add('sign_in_failed', network)
  events.add('too_many_requests', clientNetworkOf('2001:db8:1:2::1'))
  await events.flush()
  const at = (hours: number) => new Date(clock.now - hours * 3_600_000).toISOString()
  await database.query(
    `insert into security_event (hour, kind, network, count)
     values (date_trunc('hour', $2::timestamptz), 'sign_in_failed', $1, 4), (date_trunc('hour', $3::timestamptz), 'code_refused', $1, 9)`,
    [hash, at(3), at(50)],
  )
  await database.query(
    `insert into account_event (app_user_id, organization_id, kind, happened_at, network)
     select '00000000-0000-4000-8000-000000000001', id, 'signed_in', $2, $1 from organization where code = 'ACME'`,
    [hash, at(1)],
  )
})
afterAll(() => desk.close())

test('refusals are added up by network, without any address, from a day on', async () => {
  const auditor = await desk.as('auditor')
  const { data } = await auditor.call(listRefusals, { query: {} })
  expect(data).toMatchObject([
    { kind: 'sign_in_failed', network: hash, count: 7 },
    { kind: 'too_many_requests', count: 1 },
  ])
  expect(data[0].first < data[0].last).toBe(true)
  expect(JSON.stringify(data)).not.toMatch(/203\.0|2001:db8/)
  const from = new Date(desk.api.clock.now - 4 * 86_400_000).toISOString().slice(0, 10)
  expect((await auditor.call(listRefusals, { query: { from } })).data[0]).toMatchObject({
    kind: 'code_refused',
    count: 9,
  })
  expect((await auditor.call(listRefusals, { query: { from: '2999-02-31' } })).data).toEqual([])
})

test('one network is looked at by its address or its hash, and each look is audited', async () => {
  const auditor = await desk.as('auditor')
  for (const network of ['203.0.113.7', hash]) {
    expect((await auditor.call(readNetwork, { body: { network } })).data).toMatchObject({
      refusals: [{ kind: 'sign_in_failed', count: 7 }],
      accounts: [{ kind: 'signed_in', orgCode: 'ACME', accountId: '00000000-0000-4000-8000-000000000001' }],
    })
  }
  expect(await auditor.call(readNetwork, { body: { network: 'Ana' } }, 'es')).toMatchObject({
    errorCode: 'DESK_REFUSED',
    message: expect.stringMatching(/^Escriba una dirección/),
  })
  const rows = await desk.api.database.query(
    `select subject, outcome from audit_entry where command = 'security' order by id`,
  )
  expect(rows).toEqual([
    { subject: 'one network', outcome: 'read' },
    { subject: 'one network', outcome: 'read' },
    { subject: 'one network', outcome: 'refused' },
  ])
})
