/** Starting for real: the README's example, what survives a kill, and what stops a start. */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import { afterAll, describe, expect, test } from 'vitest'
import { copyPreparedDatabase } from '../test/database'
import { callApi, registerDevice } from '../test/device'
import { readConfig, start } from './index'

const dataDir = mkdtempSync(join(tmpdir(), 'rxgauge-start-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const config = (more: object = {}) => ({
  ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'n' }),
  dataDir,
  ...more,
})

test('the example of the README runs', async () => {
  const running = await start({ ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'n' }), dataDir })
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

test('what was acknowledged survives a kill -9 of the server', async () => {
  await buildIfStale()
  const environment = { PORT: '0', LOG_LEVEL: 'silent', ...(await copyPreparedDatabase()) }

  const first = await serveProgram('apps/api/dist/main.js', environment)
  const { token, refreshToken } = await registerDevice(first.url)
  for (const zip of ['10001', '60601', '90210']) {
    await fetch(`${first.url}/api/zipcode/useZipCode/${zip}`, { headers: { authorization: `Bearer ${token}` } })
  }
  const coupon = await takeFirstCoupon(first.url, token)
  await first.end('SIGKILL')

  const second = await serveProgram('apps/api/dist/main.js', environment)
  const { device, jwtToken: next } = await callApi(second.url, '/authenticate', {
    body: { refreshToken, appVersion: '1' },
  })
  const again = await takeFirstCoupon(second.url, next)
  await second.end()
  expect(device).toMatchObject({ zipCode: '90210', pharmacyGroupId: coupon.groupId })
  expect(again).toEqual(coupon)
}, 150_000)

/** Makes the best pharmacy for a medication the favorite, and gives the coupon for it. */
async function takeFirstCoupon(url: string, token: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of any shape.
  const call = async (path: string, init = {}): Promise<any> =>
    ((await (await fetch(`${url}/api${path}`, { headers, ...init })).json()) as { data: unknown }).data
  const [product] = await call('/product/contains/atorvastatin/list')
  const { forms } = await call(`/productdetail/list/${product.id}`)
  const { productDetailId } = forms[0].dosages[0]
  const { lowestPricePharmacy: offer } = await call(`/price/pharmacynew/${productDetailId}/30/10001`)
  await call(`/coupon/setfavoritepharmacy/${offer.pharmacyLocationId}/${offer.pharmacyGroupId}`)
  const body = JSON.stringify({ ...offer, zipCode: '10001', insuranceId: null })
  const { adjudicationId, memberId, price } = await call('/adjudicate/cashoffer', { method: 'POST', body })
  return { adjudicationId, memberId, price, groupId: offer.pharmacyGroupId }
}
