import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginSignUp, personWith, stranger } from '../../test/people'
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

test('messages that are of no more use and links that have ended go, the others stay', async () => {
  await personWith(api, { email: 'reader@example.com' })
  await api.database.query(
    `insert into message (app_user_id, type, title, body, sent_at, expires_at)
     select id, 'other', 'dose', '', now(), now() + d * interval '1 day' from app_user, (values (-1), (1)) as days (d)`,
  )
  await api.database.query(
    `insert into shared_coupon (token_hash, organization_id, coupon_type, product_detail_id, quantity, zip, expires_at)
     select d::text::bytea, o.id, 'P', (select min(id) from product_detail), 30, '10001', now() + d * interval '1 day'
     from organization o, (values (-1), (1)) as days (d) where o.code = 'ACME'`,
  )
  await deleteOld(api.database)
  const [left] = await api.database.query<object>(
    `select (select count(*) from message where title = 'dose')::int doses, (select count(*) from message)::int messages,
       (select count(*) from shared_coupon)::int shared`,
  )
  expect(left).toEqual({ doses: 1, messages: 2, shared: 1 })
})
