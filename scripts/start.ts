/** `pnpm start`, once everything is built: serves the product and a partner's page that embeds it. */
import { fork } from 'node:child_process'
import { devMailbox, readPorts } from './local-settings.ts'

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const { port, partnerPort } = readPorts()

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    process.exitCode ??= 0
    stop.abort()
  })

/** Starts a program of ours; resolves with its address once it serves. All end with the first that ends. */
function serve(file: string, environment: Record<string, string>) {
  const child = fork(file, { env: { ...process.env, ...environment }, signal: stop.signal })
  child.on('error', () => undefined)
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 1
    stop.abort()
  })
  return new Promise<string>((resolve) =>
    child.once('message', (message) => resolve((message as { ready: string }).ready)),
  )
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
say(`  The desk               ${site}/desk`)
say(`  The API's description  ${site}/api/openapi.json`)
say('')
say('Stop with Ctrl+C.')
