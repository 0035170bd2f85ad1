import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { create } from 'tar'
import { expect, onTestFinished, test } from 'vitest'
import { placeVersions } from './widget-versions.ts'

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'versions-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A folder of served files with today's loader, as the build leaves it. */
function servedFolder() {
  const folder = temporaryFolder()
  for (const end of ['', '.br', '.gz']) writeFileSync(join(folder, `widget.js${end}`), `today${end}`)
  return folder
}

async function packed(version: string, released: string, files: Record<string, string>) {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, `assets/${name}.br`), brotliCompressSync(content))
  writeFileSync(join(folder, 'widget.js'), `loader ${version}`)
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ version, released }))
  const file = join(folder, 'widget.tgz')
  await create({ file, cwd: folder, gzip: true }, ['release.json', 'widget.js', 'assets'])
  return file
}

test('each released version is served under its own name, with its files; the newest of each major moves', async () => {
  const served = servedFolder()
  const tarballs = await Promise.all([
    packed('1.9.0', '2025-01-31', { 'widget-a.js': 'a', 'widget-b.js': 'b' }),
    packed('0.9.0', '2024-01-01', { 'widget-0.js': 'old' }),
    packed('0.10.0', '2024-02-01', { 'widget-a.js': 'a' }),
  ])
  const written = placeVersions(served, tarballs).map((file) => file.slice(served.length + 1))
  const read = (file: string) => readFileSync(join(served, file), 'utf8')
  expect(read('widget@1.9.0.js')).toBe('loader 1.9.0')
  expect(gunzipSync(readFileSync(join(served, 'widget@1.9.0.js.gz'))).toString()).toBe('loader 1.9.0')
  expect(read('assets/widget-0.js')).toBe('old')
  // The version that is being worked on belongs to major 1.
  expect([read('widget@1.js'), read('widget@1.js.br')]).toEqual(['today', 'today.br'])
  expect(read('widget@0.js')).toBe('loader 0.10.0')
  expect(new Set(written).size).toBe(written.length)
  expect(written).toEqual(expect.arrayContaining(['widget@0.js', 'assets/widget-a.js.gz', 'widget.json']))
})

test('widget.json lists versions, newest first, with the hash of each file, and how long a major version lives', async () => {
  const served = servedFolder()
  const tarballs = await Promise.all([
    packed('0.9.0', '2024-01-01', { 'widget-0.js': 'old' }),
    packed('1.0.0', '2025-08-15', { 'widget-a.js': 'a' }),
  ])
  placeVersions(served, tarballs)
  expect(JSON.parse(readFileSync(join(served, 'widget.json'), 'utf8'))).toEqual({
    changelog: 'widget-changelog.md',
    events: 'widget-events.json',
    monthsOfLife: 18,
    majors: [
      { major: 1, script: 'widget@1.js', availableUntil: null },
      { major: 0, script: 'widget@0.js', availableUntil: '2027-02-15' },
    ],
    versions: [
      {
        version: '1.0.0',
        released: '2025-08-15',
        script: 'widget@1.0.0.js',
        integrity: 'sha384-q5y33QFUPW0CeA7LJgjTX5pc5P/EpFE4xmM/Rs//XRiqkEuctFQvEn1sOJVWZzaq',
        bytes: 12,
        files: [
          {
            file: 'assets/widget-a.js',
            integrity: 'sha384-VKWbnyKwuAiA2EJ+VIt8I6vYc0huHwNdzpzWl+hRdQM8qojm1XvDXvrgta/TFF8x',
            bytes: 1,
          },
        ],
      },
      expect.objectContaining({ version: '0.9.0', script: 'widget@0.9.0.js' }),
    ],
  })
})
