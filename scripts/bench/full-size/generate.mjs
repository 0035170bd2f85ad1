/**
 * Files in the published formats at the published sizes, with made-up names: `pnpm exec node scripts/bench/full-size/generate.mjs FOLDER [FACTOR]`.
 * A factor of 0.01 makes a hundredth of everything. The same factor makes the same files.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
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
const seed = 20_261_123

/** @param factor of each of these numbers */
export function sizeOf(factor) {
  const scaled = Object.entries(published).map(([name, count]) => [name, Math.max(1, Math.round(count * factor))])
  return { ...Object.fromEntries(scaled), seed }
}

/** Writes all files in folders of their groups. @returns rows by file */
export async function generate(folder, size) {
  const counts = {}
  for (const [name, write] of Object.entries({
    catalog: writeCatalog,
    pharmacies: writePharmacies,
    plans: writePlans,
  })) {
    const inner = join(folder, name)
    mkdirSync(inner, { recursive: true })
    Object.assign(counts, await write(inner, size))
  }
  const own = join(folder, 'own')
  mkdirSync(own, { recursive: true })
  Object.assign(counts, await writeNetworks(own), await writeRates(own, size))
  return counts
}

if (import.meta.main) {
  const [, , folder, factor = '1'] = process.argv
  if (folder === undefined || !(Number(factor) > 0)) {
    console.error('Usage: pnpm exec node scripts/bench/full-size/generate.mjs FOLDER [FACTOR]')
    process.exit(2)
  }
  for (const [name, rows] of Object.entries(await generate(resolve(folder), sizeOf(Number(factor))))) {
    console.log(`${String(rows).padStart(9)} ${name}`)
  }
}
