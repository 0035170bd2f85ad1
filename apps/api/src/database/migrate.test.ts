import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database'
import type { Database } from './database'
import { migrate, planMigrations } from './migrate'
import { migrations } from './migrations'
import { openPglite } from './pglite'

const folder = new URL('migrations/', import.meta.url)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the list contains every script in the folder, in order', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  expect(migrations.map(({ name }) => `${name}.sql`)).toEqual(files.sort())
  for (const { name, sql } of migrations) expect(sql).toBe(readFileSync(new URL(`${name}.sql`, folder), 'utf8'))
})

test('a script may contain functions, triggers and semicolons anywhere, and runs once', async () => {
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

test('the example in docs/develop/database.md: both versions read what either writes', async () => {
  const guide = readFileSync(new URL('../../../../docs/develop/database.md', import.meta.url), 'utf8')
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

test('a failed migration leaves nothing behind, nor do the scripts before it', async () => {
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

describe('a database of a development version, from before the first release,', () => {
  const sentence = 'This database was made by a development version from before the first release'
  let early: Database
  beforeAll(async () => {
    early = await openPglite()
  })
  afterAll(() => early.close())

  test('whose migrations are unknown here is refused and left unchanged', async () => {
    await early.script(`
      create table migration (name text primary key, applied_at timestamptz not null default now());
      insert into migration (name) values ('0001-foundation'), ('0002-pharmacies-and-coupons');
      create table device (id int)`)
    await expect(migrate(early)).rejects.toThrow(sentence)
    await expect(planMigrations(early)).rejects.toThrow(sentence)
    expect(
      await early.query(
        `select relname::text name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
      ),
    ).toEqual([{ name: 'device' }, { name: 'migration' }])
  })

  test('also counts as one if a script was edited since, except for comments', async () => {
    const edited = (sql: string) => migrations.map((each) => ({ ...each, sql: each.sql + sql }))
    expect(await migrate(database, edited('\n-- A comment.\n'))).toEqual([])
    await expect(migrate(database, edited('create table later (id int)'))).rejects.toThrow(sentence)
    expect(await database.query(`select to_regclass('later') later`)).toEqual([{ later: null }])
  })
})
