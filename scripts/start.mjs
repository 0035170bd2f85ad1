/** `pnpm start`: builds what is stale, then serves the product and a partner's page that embeds it. */
import { fork } from 'node:child_process'
import { buildIfStale } from './build-if-stale.mjs'
import { devMailbox } from './dev-mailbox.mjs'
import { readPorts } from './ports.mjs'

const say = (sentence) => process.stdout.write(`${sentence}\n`)

const { port, partnerPort } = readPorts()

/** Starts a program of ours; resolves with its address once it serves, or ends with it where it cannot. */
function serve(file, environment) {
  const child = fork(file, { env: { ...process.env, ...environment } })
  children.push(child)
  return new Promise((resolve) => {
    child.once('message', ({ ready }) => resolve(ready))
    child.once('exit', (code) => stop(code ?? 1))
  })
}

const children = []
let isStopping = false
function stop(code) {
  if (isStopping) return
  isStopping = true
  const running = children.filter((child) => child.exitCode === null)
  for (const child of running) child.kill('SIGTERM')
  void Promise.all(running.map((child) => new Promise((resolve) => child.once('exit', resolve)))).then(() =>
    process.exit(code),
  )
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))

try {
  await buildIfStale(say)
} catch (error) {
  process.stderr.write(`The build failed: ${error.message}. What went wrong stands above.\n`)
  process.exit(1)
}
say('Starting (the first start loads the demo data, about ten seconds)')
const site = await serve('apps/api/dist/main.js', {
  PORT: String(port),
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  ...devMailbox(process.env),
})
const partner = await serve('apps/partner/dist/main.js', { PARTNER_PORT: String(partnerPort), WIDGET_ORIGIN: site })
say('')
say(`  Site, API and widget   ${site}`)
say(`  A partner's page       ${partner}`)
say(`  The API's description  ${site}/api/openapi.json`)
say('')
say('Stop with Ctrl+C.')
