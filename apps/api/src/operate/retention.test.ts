import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { personWith, signIn, startSignUp, stranger, type TestPerson } from '../../test/people'
import { registration, startTestServer, type TestServer } from '../../test/server'
import { defaultRetention } from '../base/settings/retention-days'
import { endsByAge } from './data-growth'
import { deleteOld } from './retention'

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())
afterEach(() => vi.restoreAllMocks())

const counts = async () => {
  const [row] = await api.database.query<Record<string, number>>(
    `select (select count(*) from rate_window)::int counters, (select count(*) from verification)::int verifications,
       (select count(*) from device_session)::int sessions, (select count(*) from outbox)::int messages`,
  )
  return row
}
const exists = async (deviceId: string) =>
  (await api.database.query('select 1 from device where id = $1', [deviceId])).length === 1

test('fresh data stays, old data is deleted', async () => {
  await startSignUp(api, await stranger(api), { email: 'old@example.com' })
  const fresh = await counts()
  await deleteOld(api.database)
  expect(await counts()).toEqual(fresh)
  expect(fresh?.messages).toBe(1)

  await api.database.query(`update rate_window set window_start = window_start - interval '2 days'`)
  await api.database.query(`update verification set created_at = created_at - interval '2 days'`)
  await api.database.query(`update device_session set expires_at = now() - interval '31 days'`)
  await api.database.query(`update outbox set created_at = created_at - interval '31 days'`)
  await deleteOld(api.database)
  expect(await counts()).toEqual({ counters: 0, verifications: 0, sessions: 0, messages: 0 })
})

test('steps of signing in to the desk that strangers began and left are deleted', async () => {
  await api.database.query(
    `insert into staff_ceremony (token_hash, kind, details, expires_at)
     select sha256(n::text::bytea), 'passkey sign-in', '', now() - n * interval '1 hour' from generate_series(1, 48) n`,
  )
  await deleteOld(api.database)
  expect(await api.database.query('select count(*)::int count from staff_ceremony')).toEqual([{ count: 23 }])
})

test('a large table is deleted in batches, none of which locks it for long', async () => {
  await api.database.query(
    `insert into rate_window (key, window_start, count) select n::text, now() - interval '3 days', 1 from generate_series(1, 2500) n`,
  )
  const query = vi.spyOn(api.database, 'query')
  await deleteOld(api.database)
  const gone = await Promise.all(
    query.mock.calls.flatMap(([sql], index) =>
      sql.includes('delete from rate_window') ? [query.mock.results[index]?.value as Promise<{ count: number }[]>] : [],
    ),
  )
  expect(gone.flat().map((row) => row.count)).toEqual([1000, 1000, 500])
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Tables that a plan reads whole, or whole by an index. */
const readWhole = ({ Plans = [], ...node }: Plan): string[] => [
  ...(/^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(node['Node Type']) && !isBounded({ Plans, ...node })
    ? [node['Relation Name'] ?? '']
    : []),
  ...Plans.flatMap(readWhole),
]
const isBounded = ({ Plans = [], ...node }: Plan): boolean =>
  node['Index Cond'] !== undefined ||
  (node['Node Type'].startsWith('Bitmap') && Plans.length > 0 && Plans.every(isBounded))

test('whatever visitors fill is deleted by an index: no table is read whole to find what is old', async () => {
  await api.database.script(`
    insert into device (organization_id, app_code, device_type, details)
      select o.id, app_code, 'many', '' from organization o, generate_series(1, 20000) where code = 'ACME';
    insert into device_session (device_id, refresh_token_hash, expires_at)
      select id, id::text::bytea, now() from device where device_type = 'many';
    insert into adjudication (device_id, kind, offer_id, product_detail_id, quantity, pharmacy_location_id, member_id, zip, price, unit_name,
        bin, pcn, group_num, powered_by, pharmacy_phone, member_phone)
      select id, 'cash', 'x', (select min(id) from product_detail), 30, 0, id, '10001', 1, 'tablet', '', '', '', '', '', '' from device
      where device_type = 'many';
    analyze device, device_session, adjudication`)
  onTestFinished(() => api.database.script(`delete from device where device_type = 'many'`))
  const query = vi.spyOn(api.database, 'query')
  await deleteOld(api.database)
  const statements = query.mock.calls
  query.mockRestore()
  const reads = await api.database.transaction(async (transaction) => {
    // It prefers to read tables of few rows whole.
    await transaction.query('set local enable_seqscan = off')
    // Servers prepare statements: after a few runs these are planned without knowing the parameters.
    await transaction.query('set local plan_cache_mode = force_generic_plan')
    const plans: { table: string; sql: string }[] = []
    for (const [sql, parameters = []] of statements) {
      await transaction.query(`prepare kept as ${sql}`)
      const values = parameters.length > 0 ? `(${parameters.join(', ')})` : ''
      const [row] = await transaction.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) execute kept${values}`,
      )
      if (row) plans.push(...readWhole(row['QUERY PLAN'][0].Plan).map((table) => ({ table, sql })))
      await transaction.query('deallocate kept')
    }
    return plans
  })
  expect(statements.length).toBeGreaterThan(endsByAge.length)
  expect(reads.filter(({ table }) => [...endsByAge, 'adjudication', 'message'].includes(table))).toEqual([])
})

describe('messages on their way out', () => {
  const content = () =>
    api.database.query<{ recipient: string; state: string; body: string }>(
      `select recipient, body || subject || html || unsubscribe_url body, case when delivered_at is not null then 'delivered'
         when suppressed_at is not null then 'suppressed' when failed_at is not null then 'failed' else 'waiting' end state
       from outbox order by recipient`,
    )

  test('keep their content for fourteen days in any state, and aren’t sent after that', async () => {
    await api.database.query('delete from outbox')
    await api.database.query(
      `insert into outbox (organization_id, channel, recipient, subject, body, html, failed_at, delivered_at, created_at)
       select o.id, 'email', s.name || d, 'About', 'Words', '<p>', case when s.name = 'failed' then now() end,
         case when s.name = 'delivered' then now() end, now() - d * interval '1 day'
       from organization o, (values ('waiting'), ('failed'), ('delivered')) s (name), (values (13), (15)) days (d) where o.code = 'ACME'`,
    )
    await deleteOld(api.database)
    expect(await content()).toEqual([
      { recipient: 'delivered13', state: 'delivered', body: 'WordsAbout<p>' },
      { recipient: 'delivered15', state: 'delivered', body: '' },
      { recipient: 'failed13', state: 'failed', body: 'WordsAbout<p>' },
      { recipient: 'failed15', state: 'suppressed', body: '' },
      { recipient: 'waiting13', state: 'waiting', body: 'WordsAbout<p>' },
      { recipient: 'waiting15', state: 'suppressed', body: '' },
    ])
  })

  test('with a one-time secret keep it as long as it works', async () => {
    await api.database.query('delete from outbox')
    await startSignUp(api, await stranger(api), { email: 'secret@example.com' })
    await deleteOld(api.database)
    expect((await content())[0]?.body).toContain('temporary password')
    await api.database.query(`update outbox set expires_at = expires_at - interval '11 minutes'`)
    await deleteOld(api.database)
    expect(await content()).toEqual([{ recipient: 'secret@example.com', state: 'suppressed', body: '' }])
  })
})

describe('devices', () => {
  const ofAge = async (days: number, hasSession: boolean) => {
    const { deviceId } = await stranger(api)
    await api.database.query(`update device set seen_at = now() - $2 * interval '1 day' where id = $1`, [
      deviceId,
      days,
    ])
    if (!hasSession)
      await api.database.query('update device_session set revoked_at = now() where device_id = $1', [deviceId])
    return deviceId
  }

  test('are deleted with their searches 120 days after they were last seen, unless somebody is signed in', async () => {
    const forgotten = await ofAge(121, false)
    const recent = await ofAge(119, false)
    const present = await ofAge(400, true)
    for (const id of [forgotten, recent]) {
      await api.database.query(
        `insert into product_search_log (device_id, product_id) select $1, min(id) from product`,
        [id],
      )
      await api.database.query(
        `insert into contact_message (device_id, organization_id, first_name, last_name, email, notes)
         select $1, id, 'Ana', 'D', $2, '' from organization where code = 'ACME'`,
        [id, `${id}@example.com`],
      )
    }
    await deleteOld(api.database)
    expect([await exists(forgotten), await exists(recent), await exists(present)]).toEqual([false, true, true])
    const searches = await api.database.query<{ id: string }>('select device_id id from product_search_log')
    expect(searches).toEqual([{ id: recent }])
    const questions = await api.database.query<{ device: string | null }>(
      'select device_id device from contact_message where email = any($1) order by device_id nulls first',
      [[forgotten, recent].map((id) => `${id}@example.com`)],
    )
    expect(questions).toEqual([{ device: null }, { device: recent }])
  })

  test('stay while somebody is signed in there, although that’s another row', async () => {
    const { deviceId } = await personWith(api, { email: 'present@example.com' })
    await api.database.query(`update device set seen_at = now() - interval '121 days'`)
    await deleteOld(api.database)
    expect(await exists(deviceId)).toBe(true)
    await api.database.query('update device_session set revoked_at = now()')
    await deleteOld(api.database)
    expect(await exists(deviceId)).toBe(false)
  })

  test('that never authenticated are deleted after a day', async () => {
    const register = async () =>
      (await api.post('/register', { ...registration, organizationCode: 'ACME' })).data.deviceId as string
    const [unused, fresh] = [await register(), await register()]
    const { deviceId: used } = await stranger(api)
    await api.database.query(`update device set created_at = now() - interval '2 days' where id <> $1`, [fresh])
    await deleteOld(api.database)
    const left = await Promise.all([unused, fresh, used].map(exists))
    expect(left).toEqual([false, true, true])
  })

  test('are marked as seen whenever their token is renewed', async () => {
    const device = await stranger(api)
    await api.database.query(`update device set seen_at = now() - interval '100 days' where id = $1`, [device.deviceId])
    await api.post('/authenticate', { refreshToken: device.refreshToken, appVersion: '1' })
    const rows = await api.database.query<object>(
      `select seen_at > now() - interval '1 minute' seen, was_authenticated used from device where id = $1`,
      [device.deviceId],
    )
    expect(rows).toEqual([{ seen: true, used: true }])
  })
})

describe('what a person saved', () => {
  let person: TestPerson
  let offer: { productDetailId: number; pharmacyLocationId: number; couponType: string }
  const email = 'saver@example.com'

  beforeAll(async () => {
    person = await personWith(api, { email })
    await person.get('/zipcode/useZipCode/10001')
    const [drug] = (await person.get('/product/prescription')).data
    const { data: list } = await person.get(`/price/pharmacynew/${drug.productDetailId}/30/10001`)
    const { productDetailId, pharmacyLocationId, couponType } = list.lowestPricePharmacy
    offer = { productDetailId, pharmacyLocationId, couponType }
    const { data } = await person.get(`/coupon/save/${productDetailId}/30/${pharmacyLocationId}/0/${couponType}`)
    await api.database.query(
      `insert into reminder (saved_coupon_id, kind, time_zone, start_date, duration_days, next_at)
       values ($1, 'refill', 'America/New_York', current_date, 30, now() + interval '1 day')`,
      [data.savedCouponId],
    )
  })

  test('stays on its card: the newest 200 adjudications are kept, plus those of saved coupons', async () => {
    const [card] = (await person.get('/coupon/card/list')).data
    const device = `(select device_id from adjudication where member_id = $1)`
    await api.database.query(`update adjudication set seen_at = now() - interval '1 year' where member_id = $1`, [
      card.memberId,
    ])
    await api.database.query(
      `insert into adjudication (device_id, kind, offer_id, product_detail_id, quantity, pharmacy_location_id, member_id, zip, price, seen_at,
         unit_name, bin, pcn, group_num, powered_by, pharmacy_phone, member_phone)
       select ${device}, 'cash', 'x', (select min(id) from product_detail), n, 0, 'M' || n, '10001', 1, now() - n * interval '1 minute',
         'tablet', '', '', '', '', '', ''
       from generate_series(1, 230) n`,
      [card.memberId],
    )
    await deleteOld(api.database)
    const left = await api.database.query<{ id: string }>(
      `select member_id id from adjudication where device_id = ${device} order by seen_at desc`,
      [card.memberId],
    )
    const newest = Array.from({ length: 200 }, (_, index) => `M${index + 1}`)
    expect(left.map(({ id }) => id)).toEqual([...newest, card.memberId])
    expect((await person.get('/coupon/card/list')).data[0].memberId).toBe(card.memberId)
  })

  test('outlives every device: account, coupons and reminders are there on the next one', async () => {
    await api.database.query(`update device_session set expires_at = now() - interval '200 days'`)
    await api.database.query(
      `update device set seen_at = now() - interval '3 years', created_at = now() - interval '3 years'`,
    )
    await api.database.query(`update app_user set created_at = now() - interval '3 years'`)
    await api.database.query(`update saved_coupon set saved_at = now() - interval '3 years'`)
    await deleteOld(api.database)
    expect(await exists(person.deviceId)).toBe(false)
    const back = (await signIn(api, await stranger(api), { email })).person
    expect((await back.get('/coupon/list')).data).toMatchObject([{ offer }])
    const { data } = await back.get('/account/export')
    expect(data).toMatchObject({ profile: { email }, reminders: [{ kind: 'refill' }] })
  })
})

test('questions and ratings are deleted after a year, account events after two', async () => {
  await api.database.query('delete from contact_message')
  await api.database.query('delete from account_event')
  const { deviceId } = await stranger(api)
  await api.database.query(`insert into engagement (device_id, kind) values ($1, 'rating'), ($1, 'share')`, [deviceId])
  await api.database.query(
    `insert into app_rating (engagement_id, rating, created_at)
     select id, 5, now() - case when kind = 'rating' then 364 else 366 end * interval '1 day' from engagement where device_id = $1`,
    [deviceId],
  )
  await api.database.query(
    `insert into contact_message (organization_id, first_name, last_name, email, notes, created_at)
     select id, 'Ana', 'D', d::text, '', now() - d * interval '1 day' from organization, (values (364), (366)) days (d) where code = 'ACME'`,
  )
  await api.database.query(
    `insert into account_event (app_user_id, organization_id, kind, happened_at)
     select gen_random_uuid(), id, d::text, now() - d * interval '1 day' from organization, (values (729), (731)) days (d) where code = 'ACME'`,
  )
  await deleteOld(api.database)
  const [left] = await api.database.query<object>(
    `select (select count(*) from app_rating)::int ratings, (select string_agg(email, ',') from contact_message) questions,
       (select string_agg(kind, ',') from account_event) events`,
  )
  expect(left).toEqual({ ratings: 1, questions: '364', events: '729' })
})

test('an operator can set longer or shorter retention', async () => {
  await api.database.query('delete from contact_message')
  await api.database.query(
    `insert into contact_message (organization_id, first_name, last_name, email, notes, channel, created_at)
     select id, 'Ana', 'D', kind || d, '', kind, now() - d * interval '1 day'
     from organization, (values ('form', 8), ('text', 8), ('text', 40), ('form', 400)) m (kind, d) where code = 'ACME'`,
  )
  await deleteOld(api.database, { ...defaultRetention, questions: 500, texts: 50 })
  const left = async () =>
    (await api.database.query<{ email: string }>('select email from contact_message order by id')).map(
      ({ email }) => email,
    )
  expect(await left()).toEqual(['form8', 'text8', 'text40', 'form400'])
  await deleteOld(api.database)
  expect(await left()).toEqual(['form8', 'text8'])
  await deleteOld(api.database, { ...defaultRetention, questions: 7 })
  expect(await left()).toEqual([])
})

test('messages of no more use, expired links and expired tokens are deleted, the others stay', async () => {
  await personWith(api, { email: 'reader@example.com' })
  await api.database.query(
    `insert into message (app_user_id, type, title, body, sent_at, expires_at)
     select id, 'other', 'dose', '', now(), now() + d * interval '1 day' from app_user, (values (-1), (1)) as days (d)
     where email = 'reader@example.com'`,
  )
  await api.database.query(
    `insert into message (app_user_id, type, title, body, sent_at, deleted_at)
     select id, 'refill', 'deleted', '', now(), now() - d * interval '1 hour' from app_user, (values (23), (25)) as days (d)
     where email = 'reader@example.com'`,
  )
  await api.database.query(
    `insert into shared_coupon (token_hash, organization_id, coupon_type, product_detail_id, quantity, unit_name, expires_at)
     select d::text::bytea, o.id, 'P', (select min(id) from product_detail), 30, 'tablet', now() + d * interval '1 day'
     from organization o, (values (-1), (1)) as days (d) where o.code = 'ACME'`,
  )
  await api.database.query(
    `insert into shared_list (token_hash, organization_id, fills, expires_at)
     select d::text::bytea, o.id, '[]', now() + d * interval '1 day'
     from organization o, (values (-1), (1)) as days (d) where o.code = 'ACME'`,
  )
  await api.database.query(
    `insert into used_link_token (token_hash, expires_at)
     select d::text::bytea, now() + d * interval '1 day' from (values (-1), (1)) as days (d)`,
  )
  await api.database.query(
    `insert into member_sign_on (state_hash, device_id, details, expires_at)
     select d::text::bytea, (select id from device limit 1), '', now() + d * interval '1 day' from (values (-1), (1)) as days (d)`,
  )
  await deleteOld(api.database)
  const [left] = await api.database.query<object>(
    `select (select count(*) from message where title = 'dose')::int doses,
       (select count(*) from message where title = 'deleted')::int deleted, (select count(*) from shared_coupon)::int shared,
       (select count(*) from shared_list)::int lists,
       (select count(*) from used_link_token)::int tokens, (select count(*) from member_sign_on)::int "signOns"`,
  )
  expect(left).toEqual({ doses: 1, deleted: 1, shared: 1, lists: 1, tokens: 1, signOns: 1 })
})
