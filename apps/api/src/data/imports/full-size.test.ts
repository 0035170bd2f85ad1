/** Runs the generator of `pnpm bench full-size` at a thousandth of its size: each file is imported completely. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../../test/database'

test('generated files are imported without a refused row, and become drugs, packages, pharmacies, plans and rates', async () => {
  const copy = await copyPreparedDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'full-size-test-'))
  execFileSync('node', ['scripts/bench/full-size/generate.mjs', folder, '0.001'])
  expect(await runCommand(['demo', 'remove'], copy)).toMatchObject({ code: 0 })
  const folders = ['catalog', 'pharmacies', 'plans', 'own'].map((name) => join(folder, name))
  const { code, stdout } = await runCommand(['import', ...folders, '--json'], copy)
  const { files } = JSON.parse(stdout)
  expect(files.map(({ outcome, refused }: { outcome: string; refused: number }) => [outcome, refused])).toEqual(
    Array(15).fill(['imported', 0]),
  )
  expect(code).toBe(0)
  const database = await openTestDatabase(copy)
  const [counts] = await database.query(
    `select (select count(*) from product_detail where rxcui is not null and obsolete_on is null)::int drugs,
       (select count(*) from drug_ndc)::int packages,
       (select count(*) from pharmacy_location where closed_on is null)::int pharmacies,
       (select count(*) from insurance_plan where code is not null)::int plans,
       (select count(*) from network_rate)::int rates`,
  )
  await database.close()
  // 960 drugs, networks and chains have a rate; the others of 6,000 are of earlier days.
  expect(counts).toMatchObject({ drugs: 30, packages: 150, pharmacies: 70, plans: 6, rates: 6004 })
})
