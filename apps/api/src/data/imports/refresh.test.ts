/** `data refresh` and `data status`: scheduled imports of newer public files, and the age of the data. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, type DatabaseCopy, openTestDatabase } from '../../../test/database'

let week = '01/01/2025'
const server = createServer((request, response) => {
  const file = '/download.medicaid.gov/data/nadac.csv'
  const content =
    request.url === '/data.medicaid.gov/data.json'
      ? JSON.stringify({
          dataset: [
            {
              title: 'NADAC (National Average Drug Acquisition Cost) 2025',
              distribution: [{ downloadURL: `https:/${file}` }],
            },
          ],
        })
      : `NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,OTC,As of Date\nX,24385005452,0.28683,12/18/2024,EA,Y,${week}\n`
  response
    .writeHead(200, { 'content-length': content.length, 'last-modified': new Date(week).toUTCString() })
    .end(content)
})
let from: string
let copy: DatabaseCopy
const folder = mkdtempSync(join(tmpdir(), 'refresh-test-'))
beforeAll(async () => {
  copy = await copyPreparedDatabase()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

async function data(...words: string[]) {
  const { code, stdout } = await runCommand(['data', ...words, '--json'], copy)
  return { code, ...JSON.parse(stdout) }
}
const refresh = (...kinds: string[]) => data('refresh', ...kinds, '--folder', folder, '--from', from)

test('the first refresh needs names, later ones don’t; only newer files are taken, and the status shows their age', async () => {
  expect((await refresh()).error).toContain('No public data was imported before')
  expect(await refresh('nadac')).toMatchObject({
    code: 0,
    imported: { files: [{ kind: 'nadac', outcome: 'imported', asOf: '2025-01-01' }] },
  })
  expect(await refresh()).toMatchObject({
    code: 0,
    fetched: [{ isUnchanged: true }],
    imported: { files: [{ outcome: 'same' }] },
  })
  week = '01/08/2025'
  expect(await refresh()).toMatchObject({
    code: 0,
    imported: { files: [{ outcome: 'imported', asOf: '2025-01-08', unchanged: 1 }] },
  })
  const status = await data('status')
  expect(status).toMatchObject({ code: 1, counts: { drugsWithCost: 0, networks: 5 } })
  // The demo's imports, which are never out of date, are listed too.
  const isOfDemo = ({ isDemo }: { isDemo: boolean }) => isDemo
  expect(status.imports.filter(isOfDemo)).toHaveLength(13)
  const taken = status.imports.filter((each: { isDemo: boolean }) => !isOfDemo(each))
  expect(taken).toMatchObject([{ kind: 'nadac', publisher: 'NADAC (CMS)', isStale: true }])
  expect(taken[0].ageDays).toBeGreaterThan(600)
  expect(status.counts.illustrativeDrugs).toBe(status.counts.drugs)
})

test('addresses of pharmacies without a position are exported for the geocoder', async () => {
  const database = await openTestDatabase(copy)
  await database.query(
    `update pharmacy_location set npi = '1376856062', source = 'nppes', address1 = '8059 "A" DARROW RD' where id = (select min(id) from pharmacy_location)`,
  )
  await database.close()
  const written = await data('addresses', join(folder, 'addresses'))
  expect(written).toMatchObject({ addresses: 1 })
  expect(readdirSync(join(folder, 'addresses'))).toEqual(['addresses-1.csv'])
  expect(readFileSync(written.files[0], 'utf8')).toMatch(
    /^"1376856062","8059 'A' DARROW RD","[^"]+","[A-Z]{2}","\d{5}"\n$/,
  )
})
