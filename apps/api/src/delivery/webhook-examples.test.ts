// database: pglite
/** The receivers in docs/api/webhooks.md, run as they stand there. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../test/free-port'
import { startTestServer, type TestServer } from '../../test/server'
import { recordEvent } from '../domain/webhooks/record-event'
import { listDeliveries } from '../domain/webhooks/webhook-deliveries'
import { addWebhook, changeWebhookSecret } from '../domain/webhooks/webhook-endpoints'
import { WebhookDeliverer } from './webhooks'

const page = readFileSync('docs/api/webhooks.md', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'webhook-examples-'))

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const hasPython = spawnSync('python3', ['--version']).status === 0

const examples = [
  { language: 'ts', fileName: 'receiver.mts', program: process.execPath },
  ...(hasPython ? [{ language: 'python', fileName: 'receiver.py', program: 'python3' }] : []),
]

function codeIn(language: string): string {
  const [, code = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page) ?? []
  return code
}

const isListening = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end()
      done(true)
    })
    socket.on('error', () => done(false))
  })

test.each(examples)('the receiver in $language takes what is signed, and refuses all else', async (example) => {
  const { language, fileName, program } = example
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const { database } = api
  const { id, secret } = await addWebhook(database, { organizationId: null, url, events: ['data.stale'], by: '' }, true)
  const file = join(folder, fileName)
  writeFileSync(file, codeIn(language))
  const receiver = spawn(program, [file], { env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret } })
  let printed = ''
  receiver.stdout.on('data', (chunk) => {
    printed += String(chunk)
  })
  try {
    await expect.poll(() => isListening(port)).toBe(true)
    const deliverer = new WebhookDeliverer({
      database,
      installation: api.services.installation,
      timeout: 60_000,
      thisMachine: true,
    })
    const tell = async () => {
      await recordEvent(database, 'data.stale', null, { kind: 'nadac', day: '2026-11-01', ageDays: 27 })
      await deliverer.deliverDue(new AbortController().signal, () => undefined)
      const [newest] = await listDeliveries(database, id)
      return newest
    }
    const first = await tell()
    expect(first).toMatchObject({ state: 'delivered', status: 204 })
    await expect.poll(() => printed).toMatch(new RegExp(`^${first?.messageId} data\\.stale .*nadac`))
    // Both secrets sign.
    await changeWebhookSecret(database, id, false)
    expect(await tell()).toMatchObject({ state: 'delivered' })
    await changeWebhookSecret(database, id, true)
    expect(await tell()).toMatchObject({ state: 'waiting', status: 401 })
    const unsigned = await fetch(url, { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(401)
  } finally {
    receiver.kill()
  }
})
