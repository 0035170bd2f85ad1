/**
 * A reference price feed: answers the contract of `docs/operate/data/feed.openapi.json` out of one CSV file.
 * `pnpm price-feed prices.csv --port 4100 --key SECRET --as-of 2026-11-23`; see docs/operate/data/feed.md.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readFeedRows, startPriceFeed } from './feed/reference-feed.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '4100' },
    key: { type: 'string' },
    'as-of': { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
})
const [path] = positionals
if (path === undefined || !values.key) {
  process.stderr.write('Usage: pnpm price-feed FILE.csv --key SECRET [--port 4100] [--as-of YYYY-MM-DD]\n')
  process.exit(2)
}
const feed = await startPriceFeed({
  rows: readFeedRows(readFileSync(path, 'utf8')),
  key: values.key,
  asOf: values['as-of'],
  port: Number(values.port),
})
process.stdout.write(`Prices at ${feed.url}\n`)
