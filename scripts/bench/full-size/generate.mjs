/**
 * Files in the published formats at the published sizes, with made-up names: `pnpm exec node scripts/bench/full-size/generate.mjs FOLDER [FACTOR]`.
 * A factor of 0.01 makes a hundredth of everything. The same factor makes the same files.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeCatalog } from './catalog-files.mjs'
import { writePharmacies } from './pharmacy-files.mjs'
import { writePlans } from './plan-files.mjs'
import { writeNetworks, writeRates } from './rate-files.mjs'

const published = {
  drugs: 30_000,
  ndcs: 150_000,
  pharmacies: 70_000,
  plans: 5500,
  formularyRows: 1_100_000,
  costRows: 170_000,
  rates: 6_000_000,
}

/** @param factor of each of these numbers */
export const sizeOf = (factor) =>
  Object.fromEntries(Object.entries(published).map(([name, count]) => [name, Math.max(1, Math.round(count * factor))]))

/** Writes all files in folders of their groups. @returns rows by file */
export async function generate(folder, size) {
  const inFolder = (name) => {
    mkdirSync(join(folder, name), { recursive: true })
    return join(folder, name)
  }
  return {
    ...(await writeCatalog(inFolder('catalog'), size)),
    ...(await writePharmacies(inFolder('pharmacies'), size)),
    ...(await writePlans(inFolder('plans'), size)),
    ...(await writeNetworks(inFolder('own'))),
    ...(await writeRates(inFolder('own'), size)),
  }
}

if (import.meta.main) {
  const [, , folder, factor = '1'] = process.argv
  if (folder === undefined || !(Number(factor) > 0)) {
    console.error('Usage: pnpm exec node scripts/bench/full-size/generate.mjs FOLDER [FACTOR]')
    process.exit(2)
  }
  const rows = await generate(folder, sizeOf(Number(factor)))
  for (const [name, count] of Object.entries(rows)) console.log(`${String(count).padStart(9)} ${name}`)
}
