/**
 * `pnpm fuzz`: many calls made from the API's description, good and broken; none may fail by its input. `--calls` says how
 * many (100,000 by default), `--seed` repeats a run, `--postgresql` makes them on a PostgreSQL.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
    postgresql: { type: 'boolean', default: false },
  },
})
process.stdout.write(`${values.calls} calls with seed ${values.seed}\n`)

const project = values.postgresql ? 'api on PostgreSQL' : 'api on PGlite'
const child = spawn('node_modules/.bin/vitest', ['run', '--project', project, 'apps/api/src/http/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_CALLS: values.calls, FUZZ_SEED: values.seed },
})
child.once('exit', (code) => process.exit(code ?? 1))
