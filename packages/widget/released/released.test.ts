// database: postgresql
/** Tests the last release's widget against today's server: pages opened before an update must keep working. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startTestServer, type TestServer } from '@rxgauge/api/testing'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiResponse } from './fields'
import { walk } from './journey'
import { clientFile, fieldsFile, findBreakages, recordFields, type WalkFunction } from './released'

/** One server per test, because a few visits use up what may be sent to one recipient. */
async function startServer(): Promise<TestServer> {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  return server
}

function temporaryFile(): URL {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-released-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return pathToFileURL(join(folder, 'fields.json'))
}

const isTo = (response: ApiResponse, path: string) => response.path.startsWith(path)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The value without a field, at any depth. */
function without(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((element) => without(element, field))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === field ? [] : [[key, without(inner, field)]])),
  )
}

test.skipIf(!existsSync(clientFile))('it gets everything that it reads, from each call that it makes', async () => {
  // The bundle is minified code without types, so its export is typed here.
  const released = (await import(/* @vite-ignore */ clientFile.href)) as { walk: WalkFunction }
  expect(await findBreakages(released.walk, fieldsFile, (await startServer()).url)).toEqual([])
})

test('everything that disappears is named: a field that it can’t parse without, a flag that then counts as no, a call', async () => {
  const server = await startServer()
  const file = temporaryFile()
  expect(await recordFields(walk, file, server.url, '')).toBeGreaterThan(30)
  const gone = { success: false, message: 'There is no such call', data: null, errorCode: 'NOT_FOUND' }
  const found = await findBreakages(walk, file, server.url, (response) => {
    if (isTo(response, '/pem/')) return gone
    if (isTo(response, '/price/retail/')) return without(response.body, 'regularPrice')
    return isTo(response, '/price/pharmacynew/') ? without(response.body, 'lowestPrice') : response.body
  })
  expect(found).toContain('GET /pem/:id: NOT_FOUND There is no such call')
  expect(found).toContainEqual(expect.stringMatching(/^GET \/price\/retail\/\S+: BAD_RESPONSE .*regularPrice/))
  expect(found).toContain(
    'GET /price/pharmacynew/:productDetailId/:quantity/:zip has no data.otherPharmacies[].lowestPrice anymore',
  )
  const others = found.filter((sentence) => !/\/pem\/|\/price\/retail\/|lowestPrice anymore$/.test(sentence))
  expect(others).toEqual([])
})

test('a release is refused if the widget makes a call that the journey does not', async () => {
  const server = await startServer()
  await expect(recordFields(walk, temporaryFile(), server.url, 'call("/login/")')).rejects.toThrow(
    'The widget makes POST /login/, and journey.ts does not',
  )
})
