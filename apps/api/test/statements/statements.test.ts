/** Every SQL statement of the server, on the database as today's migrations make it: a renamed column fails here. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileKinds } from '../../src/imports/kinds'
import { rates } from '../../src/imports/kinds/rates'
import { checkKinds, checkStatements, openMigratedDatabase } from './check'
import { findStatements } from './find-statements'
import { breakages, readReleased } from './released'
import { readSource, repository, type Source } from './source'

const example = join(repository, 'apps/api/src/example.ts')
const isOfExample = (problem: string) => problem.startsWith('apps/api/src/example.ts:')
/** Statements that are wrong, each in its own way, on lines that the test names. */
const wrong = `import { insertRows, maybeOne, one, type Queryable } from './database/database'
const columns = 'id, nam'
const named = (column: 'phone' | 'fax') => \`select \${column} from app_user\`
const one_ = (queryable: Queryable, where: string) => one(queryable, \`select id from product where \${where}\`)
export const wrong = async (queryable: Queryable, given: string, at: Date | undefined, list: unknown[]) => {
  await queryable.query<{ id: number }>(\`select \${columns} from product\`)
  await queryable.query<{ id: string; name: string | null }>('select id, name from product')
  await queryable.query<{ id: number; title: string }>('select id, name from product')
  await queryable.query<{ zip: string; kind: 'cash' }>('select zip, kind from adjudication')
  await queryable.query<{ name: string }>('select p.name from device d left join insurance_plan p on p.id = d.insurance_id')
  await queryable.query<{ options: { a: string } }>('select options from organization')
  await queryable.query<{ ids: string[] }>('select restrict_pharmacy_group_ids ids from organization')
  await maybeOne(queryable, 'select 1 from product where id = $1', [given])
  await maybeOne(queryable, 'select 1 from outbox where created_at < $1', [at])
  await maybeOne(queryable, 'select 1 from product where id = $1', list)
  await maybeOne(queryable, 'select 1 from product where id = $1 and name = $2', [1])
  await queryable.query(\`select \${given} from product\`)
  await queryable.query(named('fax'))
  await one_(queryable, 'nam is null')
  await queryable.query('insert into organization (code, name) values ($1, $2)', ['a', 'b'])
  await insertRows(queryable, 'pharmacy_group', [{ nam: 'a' }])
  await insertRows(queryable, 'rate_window', [{ key: 1, window_start: null, count: 1 }])
}`

let database: Awaited<ReturnType<typeof openMigratedDatabase>>
let source: Source
let problems: string[]
beforeAll(async () => {
  database = await openMigratedDatabase()
  source = readSource({ [example]: wrong })
  problems = await checkStatements(source, database.describer)
})
afterAll(() => database.close())

test('every statement of the server fits the database, and the code what it gives', () => {
  expect(problems.filter((problem) => !isOfExample(problem))).toEqual([])
})

test('what does not fit is said with its file, line and column', () => {
  expect(problems.filter(isOfExample).map((problem) => problem.slice('apps/api/src/example.ts:'.length))).toEqual([
    '6:9 column "nam" does not exist',
    '7:9 "id" is number, not string',
    '8:9 the row type has "title", the statement does not give it',
    '8:9 the statement gives "name", the row type does not have it',
    `9:9 "kind" can be 'copay' too`,
    '10:9 "name" can be null',
    '11:9 "options" is JSON: declare it `unknown` and parse it',
    '12:9 "ids" is number[], not string[]',
    '13:9 $1 is int4, not string',
    '14:9 $1 is timestamptz, not Date | undefined',
    '15:9 its parameters do not stand one by one: write them as a list, or a function that returns a tuple',
    '16:9 takes 2 parameters, 1 are given',
    '17:9 the text depends on a parameter of a function that nothing here calls by its name',
    '18:9 column "fax" does not exist',
    '19:9 column "nam" does not exist',
    '20:9 an insert into organization must give app_code',
    '21:9 column "nam" of relation "pharmacy_group" does not exist',
    '22:9 "key" is text, not number',
    '22:9 "window_start" cannot be null',
  ])
})

test('what every kind of file declares that it stores fits the database', async () => {
  expect(await checkKinds(fileKinds, database.describer)).toEqual([])
})

test('a declaration that does not fit is said with its kind', async () => {
  const wrong = [
    { ...rates, stores: { ...rates.stores, columns: { ...rates.stores.columns, uni_price: 'numeric' as const } } },
    { ...rates, stores: { ...rates.stores, columns: { ...rates.stores.columns, starts_on: 'numeric' as const } } },
    { ...rates, stores: { ...rates.stores, columns: { network: 'text' as const }, key: ['network'] } },
  ]
  expect(await checkKinds(wrong, database.describer)).toEqual([
    'rates: column "uni_price" of relation "network_rate" does not exist',
    'rates: column "uni_price" does not exist',
    'rates: column "starts_on" is of type date but expression is of type numeric',
    'rates: an insert into network_rate must give place',
  ])
})

/** What answers rest on that are the same for everybody who asks alike. */
const shared = /^apps\/api\/src\/(prices|products|pharmacies|organizations|pages)\/|\/documents\/contents\.ts/
/** Read for each request again, and never kept: what is a person's or a device's, and images. */
const readEachTime = ['device', 'product_search_log', 'app_user', 'organization_change', 'organization_file']

test('every table that answers rest on moves a version of the data when it changes, or is read each time', async () => {
  const { statements } = findStatements(source)
  const read = new Set<string>()
  for (const { place, text } of statements) {
    if (!shared.test(place)) continue
    // What depends on the day would need the day beside the version.
    expect(text, place).not.toMatch(/\b(now|current_date|current_timestamp|localtimestamp)\b/)
    for (const table of await database.describer.tables(text)) read.add(table)
  }
  expect([...read].sort()).toEqual(expect.arrayContaining(['place', 'product', 'pharmacy_location', 'network']))
  const versioned = await database.describer.versionedTables()
  expect([...read].filter((table) => !versioned.includes(table) && !readEachTime.includes(table))).toEqual([])
})

test('the server of the last release can still run every statement on this database', async () => {
  const broken = []
  for (const statement of readReleased()) {
    for (const reason of await breakages(statement, database.describer)) broken.push(`${reason}: ${statement.text}`)
  }
  expect(broken).toEqual([])
})

test('what would stop the server of the last release is said', async () => {
  const id = { name: 'id', type: 'int4', canBeNull: false }
  const kind = { name: 'kind', type: 'text', canBeNull: false, values: ['cash'] }
  const of = (text: string, ...columns: Parameters<typeof breakages>[0]['columns']) =>
    breakages({ text, parameters: [], columns }, database.describer)
  expect(await of('select id from product', id)).toEqual([])
  expect(await of('select gone from product')).toEqual(['column "gone" does not exist'])
  expect(await of('select id from product', { ...id, type: 'text' })).toEqual(['"id" is int4, it was text'])
  expect(await of('select insurance_id id from device', id)).toEqual(['"id" can be null now'])
  expect(await of('select kind from adjudication', kind)).toEqual([`"kind" can be 'copay' now`])
  expect(await of('select id from product where id = $1')).toEqual(['its parameters are of other types'])
  expect(await of(`insert into app (app_code) values ('A')`)).toEqual(['an insert into app must give product_name'])
})
