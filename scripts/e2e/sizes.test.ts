/** What pages download does not grow unseen. */
import { expect, inject, test } from 'vitest'
import { findGrowth, keptSizes, measureSizes } from '../sizes.ts'

test('nothing that a page downloads is larger than was kept; where it must be: pnpm sizes --update', () => {
  expect(findGrowth(keptSizes(), measureSizes())).toEqual([])
})

test('what was promised holds: 2.9 KB of loader, 1 KB of the frame’s script, 105 KB until the gauge is whole, 116 KB for the site’s first script', () => {
  const { bytes } = measureSizes()
  expect(bytes['widget’s loader']).toBeLessThanOrEqual(2900)
  expect(bytes['frame’s script']).toBeLessThanOrEqual(1000)
  expect(bytes['widget until it can be used']).toBeLessThanOrEqual(105_000)
  expect(bytes['site’s first script']).toBeLessThanOrEqual(116_000)
})

/** A page of each kind: with the first screen's styles in it, and with all of them in a file. */
const firstPages = ['/', '/SearchMedication/Atorvastatin', '/savings', '/frequently-asked-questions']

test.each(firstPages)('%s: no more than 30 KB of HTML and CSS before it is painted', async (path) => {
  expect(await measureFirstPage(inject('site') + path)).toBeLessThanOrEqual(30_000)
})

test('what grew is named', () => {
  const now = measureSizes()
  const kept = structuredClone(now)
  const name = 'site’s first script'
  kept.bytes[name] = (kept.bytes[name] ?? 0) - 200
  kept.parts[name] = { ...kept.parts[name], recharts: 0, 'react-dom': (kept.parts[name]?.['react-dom'] ?? 0) - 30 }
  const [sentence, ...others] = findGrowth(kept, now)
  expect(sentence).toMatch(/^site’s first script: \d+ bytes, \d+ were kept\. Larger: react-dom by 30 characters$/)
  expect(others).toEqual([])
})

test('other names of files and variables are no growth, unless the whole is a hundredth larger', () => {
  const kept = measureSizes()
  const name = 'widget until it can be used'
  const withBytes = (factor: number) => ({
    parts: kept.parts,
    bytes: { ...kept.bytes, [name]: Math.round((kept.bytes[name] ?? 0) * factor) },
  })
  expect(findGrowth(kept, withBytes(1.009))).toEqual([])
  expect(findGrowth(kept, withBytes(1.011))).toEqual([expect.stringContaining('Larger: nothing that is known')])
})

/** Bytes, as they travel, of the document and of the stylesheets that a browser waits for before it paints. */
async function measureFirstPage(address: string): Promise<number> {
  const page = await fetch(address, compressed)
  const [head = ''] = (await page.text()).split('<body>')
  const sheets = [...head.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) =>
    fetch(new URL(path, page.url), compressed),
  )
  const parts = [page, ...(await Promise.all(sheets))]
  return parts.map(travelled).reduce((sum, bytes) => sum + bytes)
}

const compressed = { headers: { 'accept-encoding': 'br' } }

function travelled({ ok, url, headers }: Response) {
  const bytes = Number(headers.get('content-length'))
  if (!ok || headers.get('content-encoding') !== 'br' || !bytes) throw new Error(`${url} was not served compressed`)
  return bytes
}
