// database: with --all both
/** A large file on a slow line that is cut once. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestDesk } from '@rxgauge/api/testing'
import { deskText } from '@rxgauge/text/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPages, startBuiltDesk } from './open-desk'

const { prices: text } = deskText('en')
const size = 300 * 2 ** 20
/** Bytes per second. */
const speed = 12 * 2 ** 20

let desk: TestDesk
let folder: string
beforeAll(async () => {
  desk = await startBuiltDesk()
  folder = mkdtempSync(join(tmpdir(), 'slow-line-'))
})
afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true })
})
const { openAs, here } = deskPages(() => desk)

test('a file of 300 MB arrives over a slow line that is cut once, and what has arrived is not sent again', async () => {
  const path = join(folder, 'large.csv')
  writeFileSync(path, '')
  truncateSync(path, size)
  const page = await openAs(await desk.as('prices'), '/prices')
  await page.getByText(text.bringBody).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const setLine = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 100,
      downloadThroughput: speed,
      uploadThroughput: speed,
    })
  const begun: number[] = []
  let arrived = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') begun.push(Number(request.headers()['upload-offset']))
  })
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') arrived = Number(response.headers()['upload-offset'])
  })
  await setLine(false)
  await page.getByLabel(text.chooseFiles).last().setInputFiles(path)
  await page.getByText(/: [3-9]\d%$/).waitFor()
  const failed = page.waitForEvent('requestfailed')
  const [before, known] = [begun.length, arrived]
  await setLine(true)
  await failed
  await setLine(false)
  await page.getByRole('heading', { level: 1, name: /^Check \d+$/ }).waitFor()
  expect(arrived).toBe(size)
  expect(known).toBeGreaterThan(size / 5)
  expect(Math.min(...begun.slice(before))).toBeGreaterThanOrEqual(known)
  // In order, each piece once but for the one that was cut.
  expect(begun).toEqual([...begun].sort((one, other) => one - other))
  expect(begun.length).toBeLessThanOrEqual(Math.ceil(size / (8 * 2 ** 20)) + 3)
  here().forget(/ERR_INTERNET_DISCONNECTED/)
})
