// database: pglite
/**
 * Released versions of the gauge's script, and the one that would be released now, on a page that accepts only scripts with a hash, with
 * today's server.
 */
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { english, readPrices, search, siteUrl, visits, wholeGauge } from '@rxgauge/e2e'
import { packVersion, placeVersions } from '@rxgauge/scripts/widget-versions'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { here } = visits({ isOpen: true, mustBeSilent: false })

interface Version {
  version: string
  script: string
  integrity: string
  files: { file: string; integrity: string }[]
}

/** Newer than any that was released. */
const next = '999.0.0'
let nextScript = ''
let versions: Version[] = []
let page = ''
let address = ''
let close = () => {}

beforeAll(async () => {
  const { versions: released }: { versions: Version[] } = await (await fetch(siteUrl('/widget.json'))).json()
  const folder = mkdtempSync(join(tmpdir(), 'next-version-'))
  for (const end of ['', '.br', '.gz']) copyFileSync(`dist/public/widget.js${end}`, join(folder, `widget.js${end}`))
  placeVersions(folder, [await packVersion({ version: next, released: '2026-01-01' }, 'dist/public', folder)])
  nextScript = readFileSync(join(folder, `widget@${next}.js`), 'utf8')
  versions = [...released, ...JSON.parse(readFileSync(join(folder, 'widget.json'), 'utf8')).versions]
  rmSync(folder, { recursive: true })

  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader('integrity-policy', 'blocked-destinations=(script)')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${siteUrl('')}; connect-src ${siteUrl('')}; img-src data:`,
    )
    response.end(`<!doctype html><html lang="en"><title>Portal</title><main>${page}</main></html>`)
  }).listen(0)
  await once(server, 'listening')
  address = `http://localhost:${(server.address() as AddressInfo).port}/`
  close = () => server.close()
})
afterAll(() => close())

/** Opens a page with a version's line. The next version is served where it would be. */
async function openWith({ version, script, integrity }: Version) {
  if (version === next) {
    await here().page.route(siteUrl(`/${script}`), (route) =>
      route.fulfill({
        body: nextScript,
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
  }
  page = `<script async src="${siteUrl(`/${script}`)}" integrity="${integrity}" crossorigin data-org="ACME" data-zip="10001"></script>`
  await here().page.goto(address)
}

const nextVersion = () => versions.at(-1) as Version

test('the list names every file of a version, and the hash of each', async () => {
  for (const { files } of versions) {
    expect(files.length).toBeGreaterThan(20)
    for (const { file } of files) expect((await fetch(siteUrl(`/${file}`), { method: 'HEAD' })).status, file).toBe(200)
  }
})

test('each version shows prices with today’s server, on a page that accepts only scripts with a hash', async () => {
  for (const version of versions) {
    await openWith(version)
    await search(here().page, 'lisin', 'Lisinopril')
    expect((await readPrices(here().page)).Retail, version.version).toMatch(/^\$/)
    expect(await here().page.locator('head link').count()).toBe(0)
    const checked = here().page.evaluate(() => window.RxGauge?.check().catch(String))
    if (version.version === next) expect(await checked).toMatch(/check\.js is not of this version$/)
    expect(here().complaints.splice(0)).toEqual([])
  }
})

test('such a page refuses the script that moves', async () => {
  page = `<script async src="${siteUrl('/widget.js')}" data-org="ACME"></script>`
  // Loaded once the script has, or has been refused.
  await here().page.goto(address, { waitUntil: 'load' })
  expect(await here().page.evaluate(() => 'RxGauge' in window)).toBe(false)
})

test.each(['the first file', 'a file that comes later'])('of %s with other content nothing runs', async (which) => {
  const entry = /assets\/widget-[\w-]+\.js/.exec(nextScript)?.[0] ?? ''
  const changed = which === 'the first file' ? `**/${entry}` : '**/assets/*results-view*'
  await here().page.route(changed, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `globalThis.hasRun = true;${await response.text()}` })
  })
  await openWith(nextVersion())
  if (which === 'the first file') {
    await here().page.getByRole('button', { name: 'The prices did not load. Try again' }).waitFor()
  } else {
    await wholeGauge(here().page)
    await search(here().page, 'lisin', 'Lisinopril')
    await here().page.locator('rx-gauge').getByRole('button', { name: english.common.tryAgain }).waitFor()
  }
  expect(await here().page.evaluate(() => 'hasRun' in globalThis)).toBe(false)
})

test('a released version doesn’t become another one if its files are gone', async () => {
  await here().page.route('**/assets/*results-view*', (route) => route.fulfill({ status: 404 }))
  const scripts: string[] = []
  here().page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await openWith(nextVersion())
  await search(here().page, 'lisin', 'Lisinopril')
  await here().page.locator('rx-gauge').getByRole('button', { name: english.common.tryAgain }).waitFor()
  expect(scripts.filter((path) => /^\/widget(@1)?\.js/.test(path))).toEqual([])
})
