// database: pglite
/** Real starts: the README's example, and reasons that stop a start. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { copyPreparedFolder } from '../test/database'
import { startSmtp } from '../test/smtp'
import { openDatabase, openFolder } from './database/open'
import { readConfig, start } from './index'

const dataDir = copyPreparedFolder()
const config = (more: object = {}) => ({
  ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'n' }),
  dataDir,
  ...more,
})

test('the README’s example runs', async () => {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'n', OVERLOAD_DELAY: '60000' })
  const running = await start({ ...config, dataDir })
  const health = await fetch(`${running.url}/healthz`)
  const assistants = await fetch(`${running.url}/mcp`)
  await running.stop()
  expect(health.status).toBe(200)
  expect(assistants.status).toBe(401)
})

test('MCP=n leaves out the assistants’ server', async () => {
  const running = await start(config({ mcp: false }))
  const assistants = await fetch(`${running.url}/mcp`)
  await running.stop()
  expect(assistants.status).toBe(404)
})

test('a folder for files that the server cannot make is named at once, before somebody brings a file', async () => {
  const lines: string[] = []
  // A file holds no folders, not even root's.
  const env = { PORT: '0', LOG_LEVEL: 'error', DEMO_DATA: 'n', DESK_UPLOADS: join(process.execPath, 'uploads') }
  const running = await start({ ...readConfig(env), dataDir }, { logTo: { write: (line) => lines.push(line) } })
  await running.stop()
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'nobody can bring files: the server cannot write to the folder of DESK_UPLOADS',
  ])
})

test('a failed delivery is logged with file and line, and with nothing from the message', async () => {
  const folder = join(dataDir, 'log')
  const smtp = await startSmtp()
  smtp.refuse(450)
  await storeEmail(folder, { recipient: 'ana@example.com', body: 'Your code is 4TZQ88.' })
  const lines: string[] = []
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@rxgauge.example', PUBLIC_URL: 'http://localhost' }
  const running = await start(
    { ...readConfig({ PORT: '0', LOG_LEVEL: 'warn', DEMO_DATA: 'n', ...mail }), dataDir: folder },
    { logTo: { write: (line) => lines.push(line) } },
  )
  await expect.poll(() => lines).toHaveLength(1)
  await running.stop()
  await smtp.close()
  const [line = ''] = lines
  expect(JSON.parse(line)).toMatchObject({
    msg: 'a delivery failed and is tried again',
    error: 'Error',
    at: expect.arrayContaining([expect.stringMatching(/deliver\.ts:\d+:\d+/)]),
    cause: {
      at: expect.arrayContaining([expect.stringMatching(/smtp\.ts:\d+:\d+/)]),
      cause: { code: 'EENVELOPE' },
    },
  })
  expect(line).not.toMatch(/ana@|4TZQ88/)
})

/** A waiting message in the outbox of a database without a server. */
async function storeEmail(folder: string, { recipient, body }: { recipient: string; body: string }) {
  const database = await openDatabase({ dataDir: folder }, () => undefined)
  await database.query(`insert into app (app_code, product_name, settings) values ('rxgauge', 'RxGauge', '{}')`)
  await database.query(
    `with o as (
       insert into organization (document)
       values ('{"code": "LOG", "appCode": "rxgauge", "isAppDefault": false, "name": "Log"}') returning id
     ) insert into outbox (organization_id, channel, recipient, body) select id, 'email', $1, $2 from o`,
    [recipient, body],
  )
  await database.close()
}

test('a server that’s told to stop first reports it, keeps serving until that was noticed, and finishes requests in progress', async () => {
  const folder = copyPreparedFolder()
  const pauses: { milliseconds: number; end: () => void }[] = []
  const pause = (milliseconds: number) => new Promise<void>((end) => pauses.push({ milliseconds, end }))
  const environment = { PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'n', OVERLOAD_DELAY: '60000', DRAIN_SECONDS: '10' }
  const running = await start({ ...readConfig(environment), dataDir: folder }, { pause })
  const ask = (path: string) => fetch(running.url + path)
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'ready' })
  const drained = running.drain()
  const readiness = await ask('/readyz')
  expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'this server is about to end' }])
  for (const path of ['/healthz', '/databasez']) expect((await ask(path)).status).toBe(200)
  const page = await ask('/api/organization/?orgCode=ACME')
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([10_000])
  const underWay = ask('/api/organization/?orgCode=ACME')
  for (const { end } of pauses) end()
  await drained
  expect((await underWay).status).toBe(200)
  const connected = connect(Number(new URL(running.url).port), 'localhost')
  await once(connected, 'connect')
  // By now the server has accepted that connection.
  await ask('/healthz')
  const stopped = running.stop()
  await expect
    .poll(() =>
      ask('/healthz').then(
        () => 'served',
        () => 'refused',
      ),
    )
    .toBe('refused')
  connected.write('GET /api/organization/?orgCode=ACME HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await text(connected)).toMatch(/^HTTP\/1\.1 200 /)
  await stopped
  await expect(ask('/healthz')).rejects.toThrow()
})

describe('what stops a start says which setting to change', () => {
  test('a port in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(start(config({ port }))).rejects.toThrow(`PORT: port ${port} is in use`)
    const metrics = { ownPort: { port, host: '127.0.0.1' }, token: undefined }
    await expect(start(config({ metrics }))).rejects.toThrow(`METRICS_PORT: port ${port} is in use`)
    other.close()
  })

  test('a folder that isn’t writable', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    await expect(start(config({ dataDir: file }))).rejects.toThrow(/^DATA_DIR: the folder .* is not writable/)
  })

  test('a disk with less than 32 MB of space: the folder stays unchanged; with enough it opens', async () => {
    const needed = 32 * 2 ** 20
    const folder = join(dataDir, 'small-disk')
    await expect(openFolder(folder, () => needed - 1)).rejects.toThrow(
      /^DATA_DIR: the disk of .* is full: the database needs 32 MB to start\. Free some space, or choose another folder/,
    )
    expect(readdirSync(folder)).toEqual([])
    const database = await openFolder(dataDir, () => needed)
    expect(await database.query('select 1 one')).toEqual([{ one: 1 }])
    await database.close()
  })

  test('a database that doesn’t respond', async () => {
    await expect(start(config({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' }))).rejects.toThrow(
      /^DATABASE_URL: no PostgreSQL responds there/,
    )
  })

  test('a folder in use by another server; one left by a dead server is taken over', async () => {
    const holder = fork(writeScript('setInterval(() => {}, 1000)'))
    await new Promise((resolve) => holder.once('spawn', resolve))
    writeFileSync(join(dataDir, 'server.pid'), String(holder.pid))
    await expect(start(config())).rejects.toThrow(`is in use by another server or command (process ${holder.pid})`)
    holder.kill('SIGKILL')
    await new Promise((resolve) => holder.once('exit', resolve))
    const running = await start(config())
    await running.stop()
  })
})

function writeScript(code: string): string {
  const file = join(dataDir, 'holder.cjs')
  writeFileSync(file, code)
  return file
}
