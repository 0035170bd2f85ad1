/**
 * `pnpm bench`, once everything is built: sizes, start-up, use, server and responses after changes, as ratios to a floor taken in
 * the same run where there is one (docs/develop/performance.md). Words name the parts to measure; `full-size` and
 * `year` run only where they're named.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail } from '../local-settings.ts'
import { serveProgram } from '../serve-program.ts'
import { row } from './figures.mjs'
import { measureFullSize } from './full-size/measure.mjs'
import { measureUse } from './in-use.mjs'
import { measureLists } from './list.mjs'
import { buildFloors, measureSizes } from './sizes.mjs'
import { measureStartUp } from './start-up.mjs'
import { measureThroughput } from './throughput.mjs'
import { measureVisits } from './visits.mjs'
import { measureYear } from './year/measure.mjs'

const parts = {
  sizes: {
    title: 'Bytes to download (Brotli 11, KB of 1000 bytes)',
    measure: async () => measureSizes(await buildFloors()),
  },
  start: {
    title: 'From script start, cold cache, CPU slowed down 4 times (median of 9, ms)',
    measure: () => withProduct(async (product) => measureStartUp(product, await buildFloors())),
  },
  use: { title: 'The widget in use, CPU slowed down 4 times', measure: () => withProduct(measureUse) },
  throughput: {
    title: 'Server, requests a second beside /healthz, 10 connections, compressed',
    measure: measureThroughput,
  },
  visits: { title: 'Whole visits of fifteen requests (docs/operate/sizing.md)', measure: measureVisits },
  list: { title: 'My list beside the pharmacies of one medication (median, ms)', measure: measureLists },
  stale: { title: 'Responses after changes', measure: testResponses },
  'full-size': {
    title: 'Published sizes on PostgreSQL: imports, suggestions, prices, pharmacies (see docs/operate/sizing.md)',
    measure: measureFullSize,
  },
  year: {
    title:
      'A year of visitors on PostgreSQL: size by table, retention, vacuum, slowest statement (docs/operate/growth.md)',
    measure: measureYear,
  },
}
/** Too long for a run without names. */
const onlyByName = ['full-size', 'year']

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) fail(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`)
for (const [name, { title, measure }] of Object.entries(parts)) {
  if (names.length === 0 ? !onlyByName.includes(name) : names.includes(name)) print(title, await measure())
}

/** The product and the partner's page as processes of their own, while something is measured. */
async function withProduct(measure) {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-bench-'))
  const settings = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMIT: '9999999' }
  const site = await serveProgram('apps/api/dist/main.js', settings)
  const partner = await serveProgram('apps/partner/dist/main.js', { PARTNER_PORT: '0', WIDGET_ORIGIN: site.url })
  try {
    return await measure({ site: site.url, partner: partner.url })
  } finally {
    await Promise.all([site.end(), partner.end()])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The test of the response cache, with more than a thousand responses. */
function testResponses() {
  const test = ['run', '--project', 'api on PostgreSQL', 'response-cache', '-t', 'the first response after a change']
  const { status } = spawnSync('node_modules/.bin/vitest', test, {
    stdio: 'inherit',
    env: { STALE_ROUNDS: '20', ...process.env },
  })
  return [row('tests that saw a response older than its request', status === 0 ? 0 : 1, { atMost: 0 })]
}

function print(title, rows) {
  const cells = [['what', 'measured', 'beside', 'ratio', 'wanted', ''], ...rows]
  const widths = cells[0].map((_, column) => Math.max(...cells.map((line) => line[column].length)))
  const pad = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))
  console.log(['', title, ...cells.map((line) => `  ${line.map(pad).join('   ')}`)].join('\n'))
}
