/** Starting for real: the README's example, and what stops a start. */
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyPreparedFolder } from '../test/database'
import { readConfig, start } from './index'

const dataDir = copyPreparedFolder()
const config = (more: object = {}) => ({
  ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'n' }),
  dataDir,
  ...more,
})

test('the example of the README runs', async () => {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'n', OVERLOAD_DELAY: '60000' })
  const running = await start({ ...config, dataDir })
  const health = await fetch(`${running.url}/healthz`)
  await running.stop()
  expect(health.status).toBe(200)
})

describe('what stops a start says which setting to change', () => {
  test('a port in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(start(config({ port }))).rejects.toThrow(`PORT: port ${port} is in use`)
    other.close()
  })

  test('a folder that cannot be written', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    await expect(start(config({ dataDir: file }))).rejects.toThrow(/^DATA_DIR: the folder .* cannot be written/)
  })

  test('a database that does not answer', async () => {
    await expect(start(config({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' }))).rejects.toThrow(
      /^DATABASE_URL: no PostgreSQL answers there/,
    )
  })

  test('a folder that another server uses; one that a dead server left is taken over', async () => {
    const holder = fork(writeScript('setInterval(() => {}, 1000)'))
    await new Promise((resolve) => holder.once('spawn', resolve))
    writeFileSync(join(dataDir, 'server.pid'), String(holder.pid))
    await expect(start(config())).rejects.toThrow(`is in use by another server (process ${holder.pid})`)
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
