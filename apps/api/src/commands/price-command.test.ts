/** `rxgauge price`: how each price came about, step by step, with the file and its day. */
import { expect, test } from 'vitest'
import { runCommand } from '../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../test/database'
import { importFiles } from '../../test/import-files'
import { networks } from '../imports/derivations/networks'

test('prints the steps of a price from an operator’s files, and the numbers of its card', async () => {
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
  // 30 x $0.10 + $1.50 = $4.50
  expect(stdout).toMatch(/^discount {2}\$4\.50 +maximum allowable cost by Alpha Rx at .* \(rates, \d{4}-\d\d-\d\d\)$/m)
  expect(stdout).toMatch(/^ +maximum allowable cost of one unit 0\.1 \(rates, import \d+, \d{4}-\d\d-\d\d\)$/m)
  expect(stdout).toMatch(/^ +the least of these, rounded half up 4\.50$/m)
  expect(stdout).toContain('Alpha Rx, BIN 610011, PCN ALPHARX, group SAVE10')
})
