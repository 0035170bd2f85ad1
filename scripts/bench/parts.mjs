/** The parts of the bench, in their order. */
import { measureFullSize } from './full-size/measure.mjs'
import { measureUse } from './in-use.mjs'
import { measureLatency } from './latency.mjs'
import { measureFirstScripts, measureLighthouse, measureOtherPages } from './lighthouse.mjs'
import { measurePharmacies } from './many-pharmacies.mjs'
import { measurePages } from './pages.mjs'
import { measureReminders } from './reminders.mjs'
import { measureEndurance, measureScaleOut } from './scale-out.mjs'
import { buildFloors, measureSizes } from './sizes.mjs'
import { measureStaleAnswers } from './stale-answers.mjs'
import { measureStartUp } from './start-up.mjs'
import { measureThroughput } from './throughput.mjs'

let floors
const builtFloors = () => (floors ??= buildFloors())

/**
 * Rows are those of `row` in `figures.mjs`.
 * @type {Record<string, { title: string, needsProduct?: boolean, isNamedOnly?: boolean, measure: (product: any) => Promise<string[][]> }>}
 */
export const parts = {
  sizes: {
    title: 'Bytes to download (Brotli 11, KB of 1000 bytes)',
    needsProduct: true,
    measure: async (product) => measureSizes(await builtFloors(), product),
  },
  start: {
    title: 'Script start to interactive, cold cache, CPU slowed down 4 times (median of 15, ms)',
    needsProduct: true,
    measure: async (product) => measureStartUp(product, await builtFloors()),
  },
  use: { title: 'The widget in use, CPU slowed down 4 times', needsProduct: true, measure: measureUse },
  site: {
    title: 'The site (KB of 1000 bytes; Lighthouse mobile, median of 5)',
    needsProduct: true,
    measure: async (product) => [...(await measureFirstScripts(product)), ...(await measureLighthouse(product))],
  },
  'other-pages': {
    title: 'The site’s other public pages (Lighthouse mobile, median of 5)',
    needsProduct: true,
    isNamedOnly: true,
    measure: measureOtherPages,
  },
  pages: {
    title: 'The site’s pages, CPU slowed down 4 times (medians of 7, of 15 for the largest paint)',
    needsProduct: true,
    measure: measurePages,
  },
  latency: {
    title: 'Server, p99 in ms, 10 connections at the same rate',
    needsProduct: true,
    measure: measureLatency,
  },
  throughput: {
    title: 'Server, requests a second beside /healthz, 10 connections, compressed',
    measure: () => measureThroughput(),
  },
  scale: {
    title: 'Web processes on one PostgreSQL, requests a second of a visit’s questions, one in five new',
    measure: () => measureScaleOut(),
  },
  endurance: {
    title: 'One web process on PostgreSQL at 70 % of its limit (ENDURANCE_MINUTES, 30 where nothing is said)',
    isNamedOnly: true,
    measure: () => measureEndurance(),
  },
  stale: { title: 'Answers after changes', measure: () => measureStaleAnswers() },
  pharmacies: {
    title: 'Nearest among 70,000 pharmacies of 60 groups on PostgreSQL, p99 in ms, one at a time',
    measure: measurePharmacies,
  },
  'full-size': {
    title: 'Published sizes on PostgreSQL: imports, suggestions, prices, pharmacies (see docs/operate/sizing.md)',
    isNamedOnly: true,
    measure: measureFullSize,
  },
  reminders: { title: 'One look at the schedule on PostgreSQL, ms (median of 5)', measure: measureReminders },
}
