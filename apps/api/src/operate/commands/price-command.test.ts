/** `rxgauge price`: the steps of each price, with each file and its date. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFeedRows, startPriceFeed } from '@rxgauge/scripts/reference-feed'
import { expect, test } from 'vitest'
import { changeOrganization } from '../../../test/change-organization'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import { networks } from '../../data/imports/derivations/networks'

test('prints the steps of a price from an operator’s files, and the card’s numbers', async () => {
  const copy = await copyPreparedDatabase()
  const database = await openTestDatabase(copy)
  await importFiles(database, {
    'networks.csv': 'Network code,Name,BIN,PCN,Group\nALPHA,Alpha Rx,610011,ALPHARX,SAVE10',
    'rates.csv':
      'Network code,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To\nALPHA,generic,MAC,,0.10,1.50,2026-01-01,',
  })
  await database.transaction(networks.run)
  await database.close()
  const words = ['price', 'Atorvastatin', '--quantity', '30', '--zip', '10001']
  const { code, stdout } = await runCommand(words, copy)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Atorvastatin 20 mg Tablet, 30 tablets, in 10001/)
  // 30 x $0.10 + $1.50 = $4.50
  expect(stdout).toMatch(/^discount {2}\$4\.50 +maximum allowable cost by Alpha Rx at .* \(rates, \d{4}-\d\d-\d\d\)$/m)
  expect(stdout).toMatch(/^ +maximum allowable cost of one unit 0\.1 \(rates, import \d+, \d{4}-\d\d-\d\d\)$/m)
  expect(stdout).toMatch(/^ +the lowest of these, rounded half up 4\.50$/m)
  expect(stdout).toContain('Alpha Rx, BIN 610011, PCN ALPHARX, group SAVE10')
})

test('a feed comes first if the organization says so: `price` shows its steps, `doctor` that it responds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-feed-'))
  const copy = await copyPreparedDatabase()
  const database = await openTestDatabase(copy)
  await importFiles(database, {
    'networks.csv': 'Network code,Name,BIN,PCN,Group\nALPHA,Alpha Rx,610011,ALPHARX,SAVE10',
  })
  await database.transaction(networks.run)
  await changeOrganization(database, { options: { priceSources: { discount: ['exact', 'demo'] } } }, '')
  await database.query(`update product_detail set rxcui = '617318' where id = (
    select d.id from product p join product_detail d on d.product_id = p.id and d.is_default_form and d.is_default_strength
    where p.name = 'Atorvastatin')`)
  await database.query(`update pharmacy_group set code = 'CHAIN' where id = (
    select g.id from pharmacy_group g join pharmacy_location l on l.pharmacy_group_id = g.id
    join place z on z.zip = '10001' where l.type = 'R' and g.name <> 'INDEPENDENT'
    order by l.position <-> earth_point(z.latitude, z.longitude) limit 1)`)
  await database.close()
  const rows = readFeedRows('kind,rxcui,quantity,chain,network,price\ndiscount,617318,30,CHAIN,ALPHA,3.21')
  const feed = await startPriceFeed({ rows, key: 'a-long-secret', asOf: '2026-11-23' })
  const path = join(folder, 'feeds.json')
  writeFileSync(path, JSON.stringify({ exact: { title: 'Exact Prices', url: feed.url, key: 'a-long-secret' } }))
  const environment = { ...copy, PRICE_FEEDS: path }
  const words = ['price', 'Atorvastatin', '--quantity', '30', '--zip', '10001']
  const { stdout } = await runCommand(words, environment)
  expect(stdout).toMatch(/^discount {2}\$3\.21 +network contract by Alpha Rx at .* \(Exact Prices, 2026-11-23/m)
  expect(stdout).toMatch(/^ +the lowest of these, rounded half up 3\.21 \(Exact Prices, 2026-11-23\)$/m)
  expect((await runCommand(['doctor'], environment)).stdout).toMatch(
    /^ok +feeds: exact answers; \d+ organizations? takes? prices from it\. The connection is unencrypted: 127\.0\.0\.1 is this machine or in a private network\.$/m,
  )
  await feed.close()
  const { stdout: away } = await runCommand(['doctor'], environment)
  expect(away).toMatch(
    /^MEND feeds: exact does not respond \(unreachable: ECONNREFUSED\): its last prices are shown, then the next source's\.$/m,
  )
  expect(away).not.toContain('a-long-secret')
  const { stdout: unknown } = await runCommand(['doctor'], copy)
  expect(unknown).toMatch(/takes prices from exact, but PRICE_FEEDS has no such feed\.$/m)
  rmSync(folder, { recursive: true })
})
