/**
 * `node scripts/test/side-by-side.mjs GROUPS`: groups of Vitest's projects at once, each with Vitest's options for it. One process
 * sets all of them up, so that they share their databases.
 */
import { startVitest } from 'vitest/node'
import SummaryReporter from './summary-reporter.mjs'

const groups = JSON.parse(process.argv[2])
// Two of them cannot both draw at the foot of the terminal.
const reporters = [['default', { summary: false }], new SummaryReporter()]

await Promise.all(groups.map((group) => startVitest('test', [], { run: true, ...group, reporters })))
process.exit()
