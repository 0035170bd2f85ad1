/** Refusals as an operator sees them when looking for an intrusion. */
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../../test/database'
import { SecurityEvents } from '../../domain/accounts/security-events'
import { clientNetworkOf } from '../../domain/limits/client-network'

test('lists networks with their refusals and other events; looking at one network is audited', async () => {
  const copy = await copyPreparedDatabase()
  const environment = { ...copy, RXGAUGE_OPERATOR: 'Ana' }
  const run = (...words: string[]) => runCommand(['security', ...words], environment)
  expect((await run()).stdout).toBe('Nothing was refused.\n')

  const database = await openTestDatabase(copy)
  const time = Date.now()
  const events = await SecurityEvents.create({ database, now: () => time })
  const [one, other] = [clientNetworkOf('203.0.113.7'), clientNetworkOf('2001:db8:1:2::1')]
  for (let count = 0; count < 3; count++) events.add('sign_in_failed', one)
  events.add('too_many_requests', other)
  await events.flush()
  await database.query(
    `insert into security_event (hour, kind, network, count) values (date_trunc('hour', now() - interval '3 hours'), 'sign_in_failed', $1, 4)`,
    [events.hash(one)],
  )
  await database.query(
    `insert into account_event (app_user_id, organization_id, kind, happened_at, network)
     select '00000000-0000-4000-8000-000000000001', id, 'signed_in', now(), $1 from organization where code = 'ACME'`,
    [events.hash(one)],
  )
  await database.close()

  const { stdout } = await run()
  expect(stdout).toMatch(
    /^ {6}7 {2}sign_in_failed {5}[\w-]{22} {2}\S+h to \S+h\n {6}1 {2}too_many_requests {2}[\w-]{22} {2}\S+h to \S+h\n$/,
  )
  expect(stdout).not.toMatch(/203\.0|2001:db8/)
  const lines = (await run('--json')).stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).count)).toEqual([3, 1, 4])
  expect((await run('--since', '2999-01-01')).stdout).toBe('Nothing was refused.\n')

  for (const network of ['203.0.113.7', events.hash(one)]) {
    expect((await run('--network', network)).stdout).toMatch(
      /^ {6}7 {2}sign_in_failed .*\nAccounts:\n\S+ {2}signed_in {2}ACME {2}00000000-0000-4000-8000-000000000001\n$/,
    )
  }
  const trail = (await runCommand(['audit'], environment)).stdout
  expect(trail).toMatch(/^1 .*security {2}one network\n2 .*security {2}one network\n$/)
})
