import { openDevice } from './scripts/bench/device.mjs'
import { startPostgresql } from './scripts/bench/postgresql.mjs'
import { askInTurn, questionsOf } from './scripts/bench/throughput.mjs'
import { serveProgram } from './scripts/serve-program.mjs'

const pg = await startPostgresql()
const server = await serveProgram(
  'apps/api/dist/main.js',
  { DATABASE_URL: pg.url, DEMO_DATA: 'y', PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT: '9999999' },
  undefined,
  [],
  ['--cpu-prof', '--cpu-prof-dir=/tmp/prof', '--cpu-prof-interval', '200'],
)
const questions = await questionsOf((await openDevice(server.url)).ask)
const [kind, call] = process.argv.slice(2)
const { headers } = await openDevice(server.url)
const r = await askInTurn(server.url, questions[kind][call], { connections: 10, duration: 8, headers })
console.log(r['2xx'] / 8)
await server.end()
await pg.stop()
process.exit(0)
