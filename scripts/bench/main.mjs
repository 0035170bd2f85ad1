/** `pnpm bench`: sizes, start-up, Lighthouse and server latency, as ratios to a floor taken in the same run where there is one. */
import '../node-version.mjs'
import { buildIfStale } from '../build-if-stale.mjs'
import { measureLatency } from './latency.mjs'
import { measureFirstScripts, measureLighthouse } from './lighthouse.mjs'
import { measurePharmacies } from './many-pharmacies.mjs'
import { startProduct } from './product.mjs'
import { measureReminders } from './reminders.mjs'
import { buildFloors, measureSizes } from './sizes.mjs'
import { measureStartUp } from './start-up.mjs'

/** A line of the table: what, measured, its floor or limit, and whether it holds. */
function print(title, rows) {
  console.log(`\n${title}`)
  const cells = [['what', 'measured', 'beside', 'ratio', 'wanted', ''], ...rows]
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => String(row[column]).length)))
  for (const row of cells) {
    console.log(
      `  ${row.map((cell, column) => (column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column]))).join('   ')}`,
    )
  }
}

await buildIfStale((sentence) => console.log(sentence))
const floors = await buildFloors()
print('Bytes to download (Brotli 11, KB of 1000 bytes)', await measureSizes(floors))
const product = await startProduct()
try {
  print(
    'Script start to interactive, cold cache, CPU slowed down 4 times (median of 9, ms)',
    await measureStartUp(product, floors),
  )
  print('The site (KB of 1000 bytes; Lighthouse mobile, median of 3)', [
    ...(await measureFirstScripts(product)),
    ...(await measureLighthouse(product)),
  ])
  print('Server, p99 in ms, 10 connections at the same rate', await measureLatency(product))
} finally {
  await product.stop()
}
print('Nearest among 70,000 pharmacies of 60 groups on PostgreSQL, p99 in ms, one at a time', await measurePharmacies())
print('One look at the schedule on PostgreSQL, ms (median of 5)', await measureReminders())
