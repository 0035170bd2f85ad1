/**
 * `pnpm bench`: sizes, start-up, use, server and responses after changes, as ratios to a floor taken in the same run where there
 * is one (docs/develop/performance.md). Words that follow name the parts to measure; `full-size` runs only where it's named.
 */
import { buildIfStale } from '../build-if-stale.mjs'
import { measureFullSize } from './full-size/measure.mjs'
import { measureUse } from './in-use.mjs'
import { startProduct } from './product.mjs'
import { buildFloors, measureSizes } from './sizes.mjs'
import { measureStaleAnswers } from './stale-answers.mjs'
import { measureStartUp } from './start-up.mjs'
import { measureThroughput } from './throughput.mjs'

let startedProduct
let builtFloors
const product = async () => (startedProduct ??= await startProduct())
const floors = async () => (builtFloors ??= await buildFloors())

/** Rows are those of `row` in `figures.mjs`. */
const parts = {
  sizes: {
    title: 'Bytes to download (Brotli 11, KB of 1000 bytes)',
    measure: async () => measureSizes(await floors(), await product()),
  },
  start: {
    title: 'Script start to interactive, cold cache, CPU slowed down 4 times (median of 15, ms)',
    measure: async () => measureStartUp(await product(), await floors()),
  },
  use: {
    title: 'The widget in use, CPU slowed down 4 times',
    measure: async () => measureUse(await product()),
  },
  throughput: {
    title: 'Server, requests a second beside /healthz, 10 connections, compressed',
    measure: () => measureThroughput(),
  },
  stale: { title: 'Responses after changes', measure: () => measureStaleAnswers() },
  'full-size': {
    title: 'Published sizes on PostgreSQL: imports, suggestions, prices, pharmacies (see docs/operate/sizing.md)',
    isNamedOnly: true,
    measure: measureFullSize,
  },
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
const chosen = Object.entries(parts).filter(([name, part]) =>
  names.length === 0 ? !part.isNamedOnly : names.includes(name),
)

await buildIfStale((sentence) => console.log(sentence))
try {
  for (const [, { title, measure }] of chosen) print(title, await measure())
} finally {
  await startedProduct?.stop()
}

function print(title, rows) {
  console.log(`\n${title}`)
  const cells = [['what', 'measured', 'beside', 'ratio', 'wanted', ''], ...rows]
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => String(row[column]).length)))
  for (const row of cells) {
    const padded = row.map((cell, column) =>
      column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column]),
    )
    console.log(`  ${padded.join('   ')}`)
  }
}
