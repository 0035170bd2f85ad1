import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginSignUp, stranger } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'
import { deleteOld } from './retention'

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

const counts = async () => {
  const [row] = await api.database.query<Record<string, number>>(
    `select (select count(*) from rate_window)::int counters, (select count(*) from verification)::int verifications,
       (select count(*) from device_session)::int sessions, (select count(*) from outbox)::int messages`,
  )
  return row
}

test('what is fresh stays; what is old goes, but for messages that still wait', async () => {
  await beginSignUp(api, await stranger(api), { email: 'old@example.com' })
  const fresh = await counts()
  await deleteOld(api.database)
  expect(await counts()).toEqual(fresh)
  expect(fresh?.messages).toBe(1)

  await api.database.query(`update rate_window set window_start = window_start - interval '2 days'`)
  await api.database.query(`update verification set created_at = created_at - interval '2 days'`)
  await api.database.query(`update device_session set expires_at = now() - interval '31 days'`)
  await api.database.query(`update outbox set created_at = created_at - interval '31 days'`)
  await deleteOld(api.database)
  expect(await counts()).toEqual({ counters: 0, verifications: 0, sessions: 0, messages: 1 })
  await api.database.query('update outbox set delivered_at = now()')
  await deleteOld(api.database)
  expect((await counts())?.messages).toBe(0)
})
