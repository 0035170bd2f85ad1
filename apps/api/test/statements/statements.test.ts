/** Checks every SQL statement of the server against the migrated database, so that a renamed column fails here. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fileKinds } from '../../src/data/imports/kinds'
import { rates } from '../../src/data/imports/kinds/rates'
import { checkKinds, checkStatements, openMigratedDatabase } from './check'
import { findStatements } from './find-statements'
import { findBreakages, releasedFile, writeStatements } from './released'
import { readSource, repository, type Source } from './source'

const example = join(repository, 'apps/api/src/example.ts')
const isOfExample = (problem: string) => problem.startsWith('apps/api/src/example.ts:')
/** Statements that are wrong in different ways, on lines that the test names. */
const wrong = `import { insertRows, maybeOne, one, type Queryable } from './database/database'
import { upsertSql } from './data/imports/derivations/upsert'
const columns = 'id, nam'
const named = (column: 'phone' | 'fax') => \`select \${column} from app_user\`
const one_ = (queryable: Queryable, where: string) => one(queryable, \`select id from product where \${where}\`)
export const wrong = async (queryable: Queryable, given: string, at: Date | undefined, list: unknown[]) => {
  await queryable.query<{ id: number }>(\`select \${columns} from product\`)
  await queryable.query<{ id: string; name: string | null }>('select id, name from product')
  await queryable.query<{ id: number; title: string }>('select id, name from product')
  await queryable.query<{ zip: string; kind: 'cash' }>('select zip, kind from adjudication')
  await queryable.query<{ name: string }>('select p.name from device d left join insurance_plan p on p.id = d.insurance_id')
  await queryable.query<{ document: { a: string } }>('select document from organization')
  await queryable.query<{ ids: string[] }>('select array(select id from network) ids from organization')
  await maybeOne(queryable, 'select 1 from product where id = $1', [given])
  await maybeOne(queryable, 'select 1 from outbox where created_at < $1', [at])
  await maybeOne(queryable, 'select 1 from product where id = $1', list)
  await maybeOne(queryable, 'select 1 from product where id = $1 and name = $2', [1])
  await queryable.query(\`select \${given} from product\`)
  await queryable.query(named('fax'))
  await one_(queryable, 'nam is null')
  await queryable.query('insert into app (app_code, product_name) values ($1, $2)', ['a', 'b'])
  await insertRows(queryable, 'pharmacy_group', [{ nam: 'a' }])
  await insertRows(queryable, 'rate_window', [{ key: 1, window_start: null, count: 1 }])
  await queryable.query(upsertSql('network', 'code', ['name', 'bim'], 'select code, name, bin bim from network', 'code'))
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

test('every statement fits the database, and the code fits its result', () => {
  expect(problems.filter((problem) => !isOfExample(problem))).toEqual([])
})

test('a mismatch is reported with its file, line and column', () => {
  expect(problems.filter(isOfExample).map((problem) => problem.slice('apps/api/src/example.ts:'.length))).toEqual([
    '7:9 column "nam" does not exist',
    '8:9 "id" is number, not string',
    '9:9 the row type has "title", the statement does not give it',
    '9:9 the statement gives "name", the row type does not have it',
    `10:9 "kind" can be 'copay' too`,
    '11:9 "name" can be null',
    '12:9 "document" is JSON: declare it `unknown` and parse it',
    '13:9 "ids" is number[], not string[]',
    '14:9 $1 is int4, not string',
    '15:9 $1 is timestamptz, not Date | undefined',
    '16:9 its parameters do not stand one by one: write them as a list, or a function that returns a tuple',
    '17:9 takes 2 parameters, 1 are given',
    '18:9 the text depends on a parameter of a function that nothing here calls by its name',
    '19:9 column "fax" does not exist',
    '20:9 column "nam" does not exist',
    '21:9 an insert into app must give settings',
    '22:9 column "nam" of relation "pharmacy_group" does not exist',
    '23:9 "key" is text, not number',
    '23:9 "window_start" cannot be null',
    '24:9 column t.bim does not exist',
  ])
})

test('the declared rows of every kind of file fit the database', async () => {
  expect(await checkKinds(fileKinds, database.describer)).toEqual([])
})

test('a declaration that does not fit is reported with its kind', async () => {
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

/** Code whose results are cached for everyone. */
const shared =
  /^apps\/api\/src\/(domain\/(prices|products|pharmacies|organizations)|data\/feeds|http\/pages)\/|\/documents\/contents\.ts/
/** Read in each request and never cached: data of a person or device, and images. */
const readEachTime = ['device', 'product_search_log', 'app_user', 'organization_change', 'organization_file']

test('every table behind cached responses moves a data version when it changes, or is read each time', async () => {
  const { statements } = findStatements(source)
  const read = new Set<string>()
  for (const { place, text } of statements) {
    if (!shared.test(place)) continue
    // A result that depends on the day would need the day beside the version.
    expect(text, place).not.toMatch(/\b(now|current_date|current_timestamp|localtimestamp)\b/)
    for (const table of await database.describer.tables(text)) read.add(table)
  }
  expect([...read].sort()).toEqual(expect.arrayContaining(['place', 'product', 'pharmacy_location', 'network']))
  const versioned = await database.describer.versionedTables()
  expect([...read].filter((table) => !versioned.includes(table) && !readEachTime.includes(table))).toEqual([])
})

test('the server of the last release, once there is one, can still run every statement on this database', async () => {
  expect(await findBreakages(releasedFile, database.describer)).toEqual([])
})

test('a change that would break the server of the last release is reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-released-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = pathToFileURL(join(folder, 'released.jsonl'))
  // Nothing was released yet.
  expect(await findBreakages(file, database.describer)).toEqual([])
  const texts = [
    'select id from product',
    'select position from product_detail',
    'select strength from product_detail',
    'select details from device',
    'select kind from adjudication',
    'select count from rate_window where key = $1',
    `insert into app (app_code, product_name, settings) values ('A', 'A', '{}')`,
  ]
  await writeStatements(file, texts, database.describer)
  expect(await findBreakages(file, database.describer)).toEqual([])

  const later = await openMigratedDatabase(`
    alter table product_detail alter column position type text;
    alter table product_detail drop column strength;
    alter table device alter column details drop not null;
    alter table adjudication drop constraint adjudication_kind_check;
    alter table adjudication add check (kind in ('cash', 'copay', 'list'));
    alter table rate_window alter column key type int using 0;
    alter table app alter column qr_code_url drop default`)
  onTestFinished(() => later.close())
  expect(await findBreakages(file, later.describer)).toEqual([
    '"position" is text, it was int4: select position from product_detail',
    'column "strength" does not exist: select strength from product_detail',
    '"details" can be null now: select details from device',
    `"kind" can be 'list' now: select kind from adjudication`,
    'its parameters are of other types: select count from rate_window where key = $1',
    `an insert into app must give qr_code_url: insert into app (app_code, product_name, settings) values ('A', 'A', '{}')`,
  ])
})
