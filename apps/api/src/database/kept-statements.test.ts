/** Plans that the embedded database keeps. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one } from './database'
import { DatabaseUnavailable } from './database-unavailable'
import { openPglite } from './pglite'

let database: Awaited<ReturnType<typeof openPglite>>
beforeAll(async () => {
  database = await openPglite()
  await database.script(`
    create table pill (id int primary key, name text, price numeric(9,2), made_on date, notes jsonb, tags text[], count bigint);
    insert into pill values (1, 'Round', 1.50, '2026-11-25', '{"a": [1]}', '{x,y}', 9007199254740993), (2, null, null, null, null, null, null)`)
})
afterAll(() => database.close())

/** How often each of the statements that are kept was planned for its parameters, and for any. */
const plansOf = (part: string) =>
  database.query<{ plans: number }>(
    'select (generic_plans + custom_plans)::int plans from pg_prepared_statements where position($1 in statement) > 0',
    [part],
  )

test('a statement is kept from its second use on, and says the same as before, each value of its type', async () => {
  const sql = 'select * from pill where id = any($1::int[]) and coalesce(name <> $2, true) order by id'
  const ask = () => database.query<object>(sql, [[1, 2], null])
  const first = await ask()
  expect(first).toMatchObject([
    {
      id: 1,
      price: '1.50',
      made_on: new Date('2026-11-25T00:00:00Z'),
      notes: { a: [1] },
      tags: ['x', 'y'],
      count: '9007199254740993',
    },
    { id: 2, name: null, price: null, notes: null },
  ])
  expect(await plansOf('coalesce(name <>')).toEqual([])
  for (let time = 0; time < 7; time++) expect(await ask()).toEqual(first)
  expect(await plansOf('coalesce(name <>')).toEqual([{ plans: 7 }])
  expect(await database.query(sql, [[2], 'Round'])).toEqual([first[1]])
})

test('what changes, takes no parameters or goes by distance is not kept', async () => {
  for (let time = 0; time < 3; time++) {
    await database.query('update pill set name = $1 where id = 1', ['Round'])
    await database.query('select name from pill where id = 1 and count > 0')
    await database.query('select point(0, 0) <-> point($1, 3) away', [4])
  }
  expect(await plansOf('update pill')).toEqual([])
  expect(await plansOf('where id = 1 and')).toEqual([])
  expect(await plansOf('<->')).toEqual([])
})

test('it sees what its transaction has changed; one that fails ends with it, and the next is well', async () => {
  const priceOf = 'select price from pill where id = $1'
  const half = 'select 1 / $1::int half'
  for (let time = 0; time < 2; time++) {
    await database.query(priceOf, [1])
    await database.query(half, [1])
  }
  const failed = database.transaction(async (transaction) => {
    await transaction.query('update pill set price = 2 where id = 1')
    expect(await transaction.query(priceOf, [1])).toEqual([{ price: '2.00' }])
    await transaction.query(half, [0])
  })
  await expect(failed).rejects.toThrow('division by zero')
  expect(await database.query(priceOf, [1])).toEqual([{ price: '1.50' }])
  await expect(database.query(half, [0])).rejects.toThrow('division by zero')
  await expect(database.query(half, ['many'])).rejects.toThrow()
  expect(await database.query(half, [1])).toEqual([{ half: 1 }])
})

test('a transaction that is over takes no more of them', async () => {
  const sql = 'select id from pill where id = $1'
  for (let time = 0; time < 2; time++) await database.query(sql, [1])
  const late = await database.transaction(async (transaction) => () => transaction.query(sql, [1]))
  await expect(late()).rejects.toThrow('Transaction is closed')
})

test('where a change of the table or somebody else takes the plan away, it is planned again', async () => {
  const sql = 'select * from pill where id = $1 or id = 0'
  const ask = () => one<{ count: unknown }>(database, sql, [1])
  for (let time = 0; time < 3; time++) await ask()
  await database.script('alter table pill alter column count type text')
  expect(await ask()).toMatchObject({ count: '9007199254740993' })
  await database.script('alter table pill add column colour text default $$red$$')
  expect(await ask()).toMatchObject({ colour: 'red' })
  await database.script('deallocate all')
  expect(await ask()).toMatchObject({ colour: 'red' })
})

test('at once and in any order, each gets its own', async () => {
  const sql = 'select $1::int number, pg_sleep(0)'
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  const rows = await Promise.all(numbers.map((number) => one<{ number: number }>(database, sql, [number])))
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test('one that is closed says so', async () => {
  const closing = await openPglite()
  for (let time = 0; time < 2; time++) await closing.query('select $1::int number', [1])
  await closing.close()
  await expect(closing.query('select $1::int number', [1])).rejects.toThrow('PGlite is closed')
  await expect(closing.query('select $1::int number', [1])).rejects.not.toBeInstanceOf(DatabaseUnavailable)
})
