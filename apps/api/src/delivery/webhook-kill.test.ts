// database: with --all both
/** A kill -9 of the real server while a receiver has a webhook but hasn't answered: nothing is lost, and a second try has the same id. */
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import { expect, test } from 'vitest'
import { runCommand } from '../../test/command'
import { copyPreparedDatabase } from '../../test/database'
import { startReceiver } from '../../test/webhook-receiver'
import { openPostgresql } from '../database/postgresql'

const rounds = 2

test('every change is told after a kill -9 in the middle of its delivery, under one id', async () => {
  await buildIfStale()
  const receiver = await startReceiver()
  const copy = await copyPreparedDatabase()
  const environment = { PORT: '0', LOG_LEVEL: 'silent', RXGAUGE_OPERATOR: 'Ana', DELIVERY_TIMEOUT: '60', ...copy }
  const run = async (...words: string[]) => expect((await runCommand(words, environment)).code).toBe(0)
  const serve = () => serveProgram('apps/api/dist/main.js', environment, undefined, [], ['--liftoff-only'])
  const ids = () => new Set(receiver.received.map(({ id }) => id))
  await run('webhook', 'add', receiver.url, '--events', 'organization.changed')

  for (let round = 1; round <= rounds; round++) {
    await run('org', 'origins', 'ACME', '--add', `https://portal${round}.example.com`)
    receiver.respondWith('stall')
    const stalling = await serve()
    await expect.poll(() => ids().size).toBe(round)
    await stalling.end('SIGKILL')
    if ('DATABASE_URL' in copy) await passLease(copy.DATABASE_URL)
    receiver.respondWith(204)
    const last = await serve()
    await expect.poll(() => receiver.received.length).toBe(2 * round)
    await last.end()
    expect(ids().size).toBe(round)
  }
  expect(new Set(receiver.received.map(({ payload }) => JSON.stringify(payload.data)))).toEqual(
    new Set([JSON.stringify({ keys: ['allowedOrigins'], isNew: false, organization: 'ACME' })]),
  )
  await receiver.close()
})

/** On a shared server, a lease shows that a process has died; here it ends at once. */
async function passLease(url: string): Promise<void> {
  const database = await openPostgresql(url)
  await database.query('update webhook_delivery set retry_at = now() where retry_at is not null')
  await database.close()
}
