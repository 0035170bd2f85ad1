// database: none
/** The file of feeds: mistakes are named, and never a key. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFeeds } from './feed-config'

const folder = mkdtempSync(join(tmpdir(), 'feeds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(content: string) {
  const path = join(folder, 'feeds.json')
  writeFileSync(path, content)
  return () => readFeeds(path)
}
const feed = { url: 'https://prices.example.com/rx/', key: 'a-long-secret' }

test('a feed needs an address and a key; everything else has a default', () => {
  expect(readFeeds(undefined)).toEqual([])
  expect(read(JSON.stringify({ exact: feed }))()).toMatchObject([
    { name: 'exact', title: 'exact', url: 'https://prices.example.com/rx', timeout: 1500, freshFor: 300 },
  ])
})

test.each([
  ['not JSON', '{', 'PRICE_FEEDS: the file is not JSON.'],
  ['a name of ours', JSON.stringify({ imports: feed }), 'cannot be names of feeds'],
  [
    'a key over an open wire',
    JSON.stringify({ exact: { ...feed, url: 'http://prices.example.com' } }),
    'exact.url must be an https address',
  ],
  ['no key', JSON.stringify({ exact: { url: feed.url } }), 'exact.key must be'],
  [
    'a key with a space',
    JSON.stringify({ exact: { ...feed, key: 'a-long secret' } }),
    'exact.key must have at least 8 characters',
  ],
  ['an unknown setting', JSON.stringify({ exact: { ...feed, retries: 3 } }), 'exact.retries must be'],
  ['too long a time', JSON.stringify({ exact: { ...feed, timeout: 60_000 } }), 'exact.timeout must be'],
])('%s is refused with a sentence, without the key', (_, content, sentence) => {
  expect(read(content)).toThrow(sentence)
  expect(read(content)).not.toThrow('secret')
})

test('a missing file is named', () => {
  expect(() => readFeeds(join(folder, 'nothing.json'))).toThrow('PRICE_FEEDS: the file cannot be read.')
})
