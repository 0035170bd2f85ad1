import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database'
import type { Database } from './database'
import { migrate } from './migrate'
import { migrations } from './migrations'

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
      name: '9999-trigger',
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
  expect(await migrate(database, withTrigger)).toEqual(['9999-trigger'])
  await database.query('insert into note (id) values (1)')
  await database.query('update note set id = 2')
  expect(await database.query('select * from note')).toEqual([{ id: 2, body: 'a;b--c', changes: 1 }])
  expect(await migrate(database, withTrigger)).toEqual([])
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
