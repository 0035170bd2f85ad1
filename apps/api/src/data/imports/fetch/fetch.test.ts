/** Fetches public files from a local server that responds as the publishers do. */
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../../../../test/command'
import { download } from './download'

interface File {
  content: string
  /** A Content-Length that differs from the real one. */
  claimedLength?: number
  lastModified?: string
  disposition?: string
}

const files = new Map<string, File>()
const requests: string[] = []
/** Bytes after which a connection breaks. */
let cutAfter: number | undefined

const server = createServer((request, response) => {
  const path = request.url ?? ''
  requests.push(`${request.method} ${path}${request.headers.range ? ` ${request.headers.range}` : ''}`)
  const file = files.get(path)
  if (file) send(request, response, file)
  else response.writeHead(404).end('gone')
})

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { content, claimedLength: says, lastModified, disposition }: File,
): void {
  const etag = `"${content.length}"`
  const [, start = '0'] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
  const goesOn = request.headers.range !== undefined && request.headers['if-range'] === etag
  const body = goesOn ? content.slice(Number(start)) : content
  response.writeHead(goesOn ? 206 : 200, {
    etag,
    'content-length': says ?? body.length,
    ...(lastModified ? { 'last-modified': lastModified } : {}),
    ...(disposition ? { 'content-disposition': disposition } : {}),
  })
  if (request.method === 'HEAD') response.end()
  else if (cutAfter !== undefined && cutAfter < body.length) {
    const part = body.slice(0, cutAfter)
    cutAfter = undefined
    response.write(part)
    cutOnceSaved(response)
  } else response.end(body)
}

/** Breaks the connection once part of the file is in the folder, so that the download can be resumed. */
function cutOnceSaved(response: ServerResponse): void {
  const isSaved = () =>
    readdirSync(folder).some((name) => name.endsWith('.part') && statSync(join(folder, name)).size > 0)
  const watch = setInterval(() => {
    if (!isSaved()) return
    clearInterval(watch)
    response.destroy()
  }, 1)
}

let address: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

let folder: string
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z'), toFake: ['Date'] })
  folder = mkdtempSync(join(tmpdir(), 'fetch-test-'))
  files.clear()
  requests.length = 0
  return () => vi.useRealTimers()
})

async function fetchKinds(...kinds: string[]) {
  const { code, stdout } = await runCommand(['fetch', ...kinds, folder, '--from', address, '--json'], {})
  return { code, files: JSON.parse(stdout).files, error: JSON.parse(stdout).error }
}

const april = 'https://download.medicaid.gov/data/nadac-national-average-drug-acquisition-cost-04-08-2026.csv'
const november = 'https://download.medicaid.gov/data/nadac-national-average-drug-acquisition-cost-11-18-2026.csv'
const catalog = (...datasets: { title: string; files: string[] }[]) =>
  JSON.stringify({
    dataset: [
      { title: 7, distribution: 'odd' },
      ...datasets.map(({ title, files }) => ({ title, distribution: files.map((downloadURL) => ({ downloadURL })) })),
    ],
  })
const nadac = (year: number, ...urls: string[]) => ({
  title: `NADAC (National Average Drug Acquisition Cost) ${year}`,
  files: urls,
})

describe('the newest file', () => {
  test('by the catalog: of the newest year, the newest week', async () => {
    files.set('/data.medicaid.gov/data.json', {
      content: catalog(
        nadac(2025, 'https://download.medicaid.gov/data/nadac-12-31-2025.csv'),
        nadac(2026, april, november),
        {
          title: 'First Time NADAC Rates 2027',
          files: ['https://download.medicaid.gov/data/first.csv'],
        },
      ),
    })
    const { host, pathname } = new URL(november)
    files.set(`/${host}${pathname}`, { content: 'NDC\n1\n', lastModified: 'Wed, 18 Nov 2026 10:00:00 GMT' })
    const fetched = await fetchKinds('nadac')
    expect(fetched).toMatchObject({
      code: 0,
      files: [{ kind: 'nadac', bytes: 6, lastModified: '2026-11-18T10:00:00.000Z' }],
    })
    expect(readFileSync(fetched.files[0].path, 'utf8')).toBe('NDC\n1\n')
  })

  test('by trying names backwards, without a catalog', async () => {
    files.set('/data.lhncbc.nlm.nih.gov/public/rxterms/release/RxTerms202609.zip', { content: 'zip' })
    files.set('/download.nlm.nih.gov/rxnorm/RxNorm_full_prescribe_11022026.zip', { content: 'zip' })
    files.set('/download.cms.gov/nppes/NPPES_Data_Dissemination_October_2026_V2.zip', { content: 'zip' })
    files.set('/www2.census.gov/geo/docs/maps-data/data/gazetteer/2025_Gazetteer/2025_Gaz_zcta_national.zip', {
      content: 'zip',
    })
    const { code, files: fetched } = await fetchKinds('rxterms', 'rxnorm', 'nppes', 'zip-positions')
    expect(code).toBe(0)
    expect(fetched.map(({ path }: { path: string }) => path.slice(folder.length + 1))).toEqual([
      'RxTerms202609.zip',
      'RxNorm_full_prescribe_11022026.zip',
      'NPPES_Data_Dissemination_October_2026_V2.zip',
      '2025_Gaz_zcta_national.zip',
    ])
  })

  test('under the publisher’s name', async () => {
    files.set('/www.fda.gov/media/76860/download', {
      content: 'zip',
      disposition: 'attachment; filename="EOBZIP_2026_10.zip"',
    })
    const { files: fetched } = await fetchKinds('orange-book')
    expect(fetched[0].path).toBe(join(folder, 'EOBZIP_2026_10.zip'))
  })
})

describe('a file that is already in the folder', () => {
  const file = { content: 'x'.repeat(100_000), lastModified: 'Wed, 18 Nov 2026 10:00:00 GMT' }
  const path = '/www.accessdata.fda.gov/cder/ndctext.zip'

  test('is not fetched again, but a newer one is', async () => {
    files.set(path, file)
    expect((await fetchKinds('fda-ndc')).files[0].isUnchanged).toBe(false)
    expect((await fetchKinds('fda-ndc')).files[0].isUnchanged).toBe(true)
    expect(requests.filter((request) => request.startsWith('GET'))).toHaveLength(1)
    files.set(path, { content: 'y'.repeat(100_000), lastModified: 'Thu, 19 Nov 2026 10:00:00 GMT' })
    expect((await fetchKinds('fda-ndc')).files[0].isUnchanged).toBe(false)
  })

  test('resumes after an interruption, and is complete', async () => {
    files.set(path, file)
    cutAfter = 40_000
    const cut = await fetchKinds('fda-ndc')
    expect(cut).toMatchObject({
      code: 1,
      files: [{ error: expect.stringContaining('Run it again: it resumes there') }],
    })
    expect(readdirSync(folder)).not.toContain('ndctext.zip')
    const { files: fetched } = await fetchKinds('fda-ndc')
    expect(requests.at(-1)).toMatch(/ bytes=\d+-$/)
    expect(readFileSync(fetched[0].path, 'utf8')).toBe(file.content)
    expect(readdirSync(folder)).toEqual(['ndctext.zip'])
  })

  test('starts over if the publisher’s file has changed', async () => {
    files.set(path, file)
    cutAfter = 40_000
    await fetchKinds('fda-ndc')
    const other = 'z'.repeat(90_000)
    files.set(path, { content: other })
    const { files: fetched } = await fetchKinds('fda-ndc')
    expect(readFileSync(fetched[0].path, 'utf8')).toBe(other)
  })
})

describe('a file that is larger than allowed', () => {
  test('is not started if the publisher declares its size', async () => {
    files.set('/www.accessdata.fda.gov/cder/ndctext.zip', { content: 'zip', claimedLength: 2 ** 31 })
    const { code, files: fetched } = await fetchKinds('fda-ndc')
    expect(code).toBe(1)
    expect(fetched[0].error).toContain('/ndctext.zip is larger than 1024 MB, the limit for a download.')
    expect(requests.filter((request) => request.startsWith('GET'))).toEqual([])
  })

  test('is abandoned if it does not end, and nothing of it stays', async () => {
    const endless = (): Response =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(1024)),
        }),
      )
    const request = async (_: string, init?: { method?: string }) =>
      init?.method === 'HEAD' ? new Response(null) : endless()
    const told: number[] = []
    await expect(
      download(request, 'https://example.com/list.zip', { folder, most: 2 ** 20 }, (bytes) => told.push(bytes)),
    ).rejects.toThrow('https://example.com/list.zip is larger than 1 MB, the limit for a download.')
    expect(told.at(-1)).toBe(2 ** 20)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a failed fetch is reported, and the others continue', () => {
  test('a file or a catalog that has moved', async () => {
    files.set('/www.accessdata.fda.gov/cder/ndctext.zip', { content: 'zip' })
    const { code, files: fetched } = await fetchKinds('nadac', 'orange-book', 'rxterms', 'fda-ndc')
    expect(code).toBe(1)
    expect(fetched).toMatchObject([
      { kind: 'nadac', error: expect.stringContaining('data.json responds with 404: it has moved.') },
      { kind: 'orange-book', error: expect.stringContaining('no longer exists (404)') },
      { kind: 'rxterms', error: expect.stringContaining('None of the last 6 possible addresses is there') },
      { kind: 'fda-ndc', isUnchanged: false },
    ])
    expect(fetched[0].error).toContain('by hand from https://data.medicaid.gov/nadac')
  })

  test('a publisher that cannot be reached, with the network’s reason', async () => {
    const away = createServer()
    await new Promise<void>((listening) => away.listen(0, '127.0.0.1', listening))
    const { port } = away.address() as AddressInfo
    await new Promise((closed) => away.close(closed))
    const { code, stdout } = await runCommand(['fetch', 'nadac', folder, '--from', `http://127.0.0.1:${port}`], {})
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringContaining('data.medicaid.gov cannot be reached from here (ECONNREFUSED): does the network'),
    })
  })

  test('a catalog that is not one any more', async () => {
    files.set('/data.medicaid.gov/data.json', { content: '<html>' })
    expect((await fetchKinds('nadac')).files[0].error).toContain('something that is not JSON')
    files.set('/data.medicaid.gov/data.json', { content: '{}' })
    expect((await fetchKinds('nadac')).files[0].error).toContain('is no longer a catalog')
    files.set('/data.medicaid.gov/data.json', { content: catalog() })
    expect((await fetchKinds('nadac')).files[0].error).toContain('no longer lists such a file')
  })

  test('wrong words', async () => {
    expect((await fetchKinds('weather')).error).toContain('Unknown kind weather; there are: nadac')
    writeFileSync(join(folder, 'x'), '')
    expect((await runCommand(['fetch', 'nadac'], {})).stderr).toContain('Name the kinds, then the folder')
    expect((await runCommand(['fetch', 'nadac', folder, '--from', 'nowhere'], {})).stderr).toContain(
      'is not an address',
    )
  })
})
