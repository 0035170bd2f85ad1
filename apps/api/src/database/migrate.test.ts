import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database'
import { StartError } from '../errors/start-error'
import type { Database } from './database'
import { migrate } from './migrate'
import { migrations } from './migrations'
import { openPglite } from './pglite'

const folder = new URL('migrations/', import.meta.url)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the list holds every script of the folder, in order', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  expect(migrations.map(({ name }) => `${name}.sql`)).toEqual(files.sort())
  for (const { name, sql } of migrations) expect(sql).toBe(readFileSync(new URL(`${name}.sql`, folder), 'utf8'))
})

test('a script may hold functions, triggers and semicolons anywhere, and runs once', async () => {
  const withTrigger = [
    ...migrations,
    {
      name: '9997-trigger',
      sql: `
        create table note (id int primary key, body text not null default 'a;b--c', changes int not null default 0);
        -- Counts; a comment with a semicolon.
        create function count_change() returns trigger language plpgsql as $$
        begin
          new.changes := old.changes + 1; -- not a comment's end
          return new;
        end;
        $$;
        create trigger note_changes before update on note for each row execute function count_change();`,
    },
  ]
  expect(await migrate(database, withTrigger)).toEqual(['9997-trigger'])
  await database.query('insert into note (id) values (1)')
  await database.query('update note set id = 2')
  expect(await database.query('select * from note')).toEqual([{ id: 2, body: 'a;b--c', changes: 1 }])
  expect(await migrate(database, withTrigger)).toEqual([])
})

test('what was stored before people had rows of their own goes to whoever was signed in alone, and to nobody else', async () => {
  const before = await openPglite()
  const split = migrations.findIndex(({ name }) => name.startsWith('0007'))
  await migrate(before, migrations.slice(0, split))
  await before.script(`
    insert into app values ('A', 'A', '{}');
    insert into organization (code, app_code, type, name, options, color_scheme) values ('O', 'A', 'p', 'O', '{}', '{}');
    insert into product (id, name, type, therapeutic_class) values (1, 'a', 'G', ''), (2, 'b', 'G', ''), (3, 'c', 'G', '');
    insert into device (organization_id, app_code, device_type, details, zip) select id, 'A', 'WEB', '', '10001' from organization;
    insert into app_user (organization_id, email) select id, unnest(array['ana@x.example', 'ben@x.example']) from organization;
    insert into device_session (device_id, refresh_token_hash, selector, app_user_id, created_at, revoked_at, expires_at)
    select d.id, sha256(convert_to(email, 'UTF8')), email, u.id, now() - hours * interval '1 hour', ends, now() + interval '90 days'
    from device d, app_user u join (values ('ana@x.example', 6, now() - interval '2 hours'), ('ben@x.example', 3, null))
      s (address, hours, ends) on s.address = email;
    insert into device_session (device_id, refresh_token_hash, selector, expires_at)
      select id, sha256('guest'), 'guest', now() + interval '90 days' from device;
    -- a guest's, then Ana's alone, then while both were signed in
    insert into product_search_log (device_id, product_id, searched_at)
      select id, product, now() - hours * interval '1 hour' from device, (values (1, 8), (2, 5), (3, 2.5)) l (product, hours);
    insert into contact_message (device_id, organization_id, first_name, last_name, email, notes, created_at)
      select id, organization_id, '', '', '', notes, now() - hours * interval '1 hour'
      from device, (values ('guest', 8), ('ana', 5), ('both', 2.5), ('ben', 1)) l (notes, hours);`)
  await migrate(before)
  const rows = (sql: string) => before.query<object>(sql)
  expect(
    await rows(`select u.email, p.name from product_search_log l join product p on p.id = l.product_id
      join device d on d.id = l.device_id left join app_user u on u.id = d.app_user_id order by p.name`),
  ).toEqual([
    { email: null, name: 'a' },
    { email: 'ana@x.example', name: 'b' },
    { email: null, name: 'c' },
  ])
  expect(
    await rows(
      'select m.notes, u.email from contact_message m left join app_user u on u.id = m.app_user_id order by m.notes',
    ),
  ).toEqual([
    { notes: 'ana', email: 'ana@x.example' },
    { notes: 'ben', email: 'ben@x.example' },
    { notes: 'both', email: null },
    { notes: 'guest', email: null },
  ])
  // Sessions go on, each on its person's own row of the device; a guest's ends a day after its last use.
  expect(
    await rows(`select selector, d.app_user_id is not distinct from s.app_user_id "isOwn", d.zip,
      s.expires_at < now() + interval '2 days' "endsSoon" from device_session s join device d on d.id = s.device_id order by 1`),
  ).toEqual([
    { selector: 'ana@x.example', isOwn: true, zip: '10001', endsSoon: false },
    { selector: 'ben@x.example', isOwn: true, zip: '10001', endsSoon: false },
    { selector: 'guest', isOwn: true, zip: '10001', endsSoon: true },
  ])
  await before.close()
})

test('the example of CONTRIBUTING: what either version writes, both read', async () => {
  const guide = readFileSync(new URL('../../../../CONTRIBUTING.md', import.meta.url), 'utf8')
  const sql = /```sql\n(.*?)```/s.exec(guide)?.[1] ?? ''
  expect(await migrate(database, [...migrations, { name: '9998-expand', sql }])).toEqual(['9998-expand'])
  const insert = (column: string) =>
    database.query(
      `insert into device (organization_id, app_code, device_type, ${column})
       select id, app_code, $1, 'inserted' from organization limit 1`,
      [column],
    )
  const read = () => database.query('select device_type "by", details, user_agent from device order by 1')
  await insert('details')
  await insert('user_agent')
  const both = (text: string) => ['details', 'user_agent'].map((by) => ({ by, details: text, user_agent: text }))
  expect(await read()).toEqual(both('inserted'))
  await database.query(`update device set details = 'updated'`)
  expect(await read()).toEqual(both('updated'))
  await database.query(`update device set user_agent = 'renamed'`)
  await database.query('update device set seen_at = now()')
  expect(await read()).toEqual(both('renamed'))
})

test('what fails leaves nothing behind, of the scripts before it either', async () => {
  const failing = [
    ...migrations,
    { name: '9998-fine', sql: 'create table fine (id int)' },
    { name: '9999-broken', sql: 'create table half (id int); select nothing from nowhere' },
  ]
  await expect(migrate(database, failing)).rejects.toThrow('nowhere')
  expect(await database.query(`select to_regclass('fine') fine, to_regclass('half') half`)).toEqual([
    { fine: null, half: null },
  ])
  expect(await migrate(database)).toEqual([])
})

describe('a database from before prices came from files alone', () => {
  let early: Database
  beforeAll(async () => {
    early = await openPglite()
    await migrate(
      early,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '0044-prices-from-files'),
      ),
    )
    await early.script(`
      insert into app values ('A', 'A', '{}');
      insert into organization (code, app_code, type, name, options, color_scheme)
        values ('O', 'A', 'p', 'O', '{"priceSources": {"retail": ["exact", "built-in"]}, "saveCouponFlag": "y"}', '{}');
      insert into organization_change (organization_id, made_by, reason, after)
        select id, 'ana', '', '{"document": {"options": {"priceSources": {"copay": ["built-in"]}}}}' from organization;
      insert into product (id, name, type, therapeutic_class) values (1, 'a', 'B', '');
      insert into manufacturer_program values (1, 'a', 0, 50, 0)`)
  })
  afterAll(() => early.close())

  test('is left as it is where it has demo data that no file brought, and a sentence says what to do', async () => {
    await expect(migrate(early)).rejects.toThrow(
      new StartError(
        'This database has demo data as an early version stored it: run `rxgauge demo remove` with the version that made it, or begin with a new database.',
      ),
    )
    expect(await early.query('select name from manufacturer_program')).toEqual([{ name: 'a' }])
  })

  test('goes on without them, and its organizations name the demo as a source by its name, in what can be undone too', async () => {
    await early.script('delete from manufacturer_program')
    expect(await migrate(early)).toContain('0044-prices-from-files')
    expect(await early.query('select o.options, c.before, c.after from organization o, organization_change c')).toEqual(
      [
        {
          options: { priceSources: { retail: ['exact', 'demo'] }, saveCouponFlag: 'y' },
          before: null,
          after: { document: { options: { priceSources: { copay: ['demo'] } } } },
        },
      ],
    )
  })
})
