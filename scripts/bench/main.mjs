/**
 * `pnpm bench`: sizes, start-up, use, Lighthouse and server, as ratios to a floor taken in the same run where there is one.
 * Words that follow name the parts to measure. `--write` keeps the figures in `docs/performance.json` and the table of
 * `docs/performance.md`; `--compare REV` measures the same of another revision, built from a copy of it.
 */
import { resolve } from 'node:path'
import { buildIfStale } from '../build-if-stale.mjs'
import { compareWith } from './compare.mjs'
import { parts } from './parts.mjs'
import { startProduct } from './product.mjs'
import { printTable, writeFigures, writePaper } from './tables.mjs'

const words = process.argv.slice(2)
/** Returns the word after an option, and takes both out of the words. */
function take(option) {
  const at = words.indexOf(option)
  return at < 0 ? undefined : words.splice(at, 2)[1]
}
const revision = take('--compare')
const file = take('--json')
const isWriting = words.includes('--write')
const names = words.filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
// What takes long or much room runs where it is named.
const chosen = Object.entries(parts).filter(([name, part]) =>
  names.length === 0 ? !part.isNamedOnly : names.includes(name),
)

await buildIfStale((sentence) => console.log(sentence))
const tables = []
let product
try {
  for (const [name, { title, needsProduct, measure }] of chosen) {
    if (needsProduct) product ??= await startProduct()
    const table = { name, title, rows: await measure(product) }
    printTable(table)
    tables.push(table)
  }
} finally {
  await product?.stop()
}
if (file !== undefined) writeFigures(resolve(file), tables)
if (isWriting) writePaper(tables)
if (revision !== undefined) await compareWith(revision, tables)
