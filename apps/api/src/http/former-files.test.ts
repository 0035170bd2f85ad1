// database: pglite
/** Releases that contain only their own files, as containers do, started one after the other on one shared folder. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyPreparedFolder } from '../../test/database'
import { readConfig, start } from '../index'
import { setUpFormerFiles, updateFormerFiles } from './former-files'

const day = 86_400_000

/** Makes a folder for former files, and a folder for each release. */
function makeReleases() {
  const top = mkdtempSync(join(tmpdir(), 'rxgauge-former-'))
  onTestFinished(() => rmSync(top, { recursive: true, force: true }))
  const folder = join(top, 'former')
  return {
    folder,
    release(name: string, files: Record<string, string>) {
      const assets = join(top, name, 'assets')
      mkdirSync(assets, { recursive: true })
      for (const [file, text] of Object.entries(files)) writeFileSync(join(assets, file), text)
      return { publicDir: join(top, name), assets }
    },
  }
}

test('a new release serves the files that only the release before it has; unknown files are not found', async () => {
  const { folder, release } = makeReleases()
  const serve = ({ publicDir }: { publicDir: string }) =>
    start(
      {
        ...readConfig({
          PORT: '0',
          LOG_LEVEL: 'silent',
          DEMO_DATA: 'n',
          OVERLOAD_DELAY: '60000',
          FORMER_FILES: folder,
        }),
        dataDir: copyPreparedFolder(),
      },
      { publicDir },
    )
  const before = await serve(release('one', { 'page-AAAAAAAA.js': 'one', 'page-AAAAAAAA.js.br': 'packed' }))
  await before.stop()
  const today = await serve(release('two', { 'page-BBBBBBBB.js': 'two' }))
  onTestFinished(() => today.stop())
  const ask = (file: string, encoding = 'identity') =>
    fetch(`${today.url}/assets/${file}`, { headers: { 'accept-encoding': encoding } })
  const former = await ask('page-AAAAAAAA.js')
  expect([former.status, await former.text()]).toEqual([200, 'one'])
  expect(former.headers.get('cache-control')).toContain('immutable')
  expect(former.headers.get('access-control-allow-origin')).toBe('*')
  expect((await ask('page-BBBBBBBB.js')).status).toBe(200)
  expect((await ask('page-CCCCCCCC.js')).status).toBe(404)
})

test('files go 30 days after their last server, not after their first', async () => {
  const { folder, release } = makeReleases()
  const one = release('one', { 'a-AAAAAAAA.js': 'a', 'shared-SSSSSSSS.js': 's' })
  const two = release('two', { 'b-BBBBBBBB.js': 'b', 'shared-SSSSSSSS.js': 's' })
  const at = (days: number) => () => Date.now() + days * day
  await updateFormerFiles({ folder, assets: one.assets, now: at(0) })
  await updateFormerFiles({ folder, assets: one.assets, now: at(60) })
  await updateFormerFiles({ folder, assets: two.assets, now: at(89) })
  const kept = () => readdirSync(join(folder, 'assets')).sort()
  expect(kept()).toEqual(['a-AAAAAAAA.js', 'b-BBBBBBBB.js', 'shared-SSSSSSSS.js'])
  await updateFormerFiles({ folder, assets: two.assets, now: at(91) })
  expect(kept()).toEqual(['b-BBBBBBBB.js', 'shared-SSSSSSSS.js'])
  expect(readdirSync(join(folder, 'builds'))).toHaveLength(1)
})

test('two servers that start at once leave every file whole', async () => {
  const { folder, release } = makeReleases()
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`f${index}-AAAAAAAA.js`, 'x'.repeat(index)]),
  )
  const one = release('one', files)
  await Promise.all([
    updateFormerFiles({ folder, assets: one.assets }),
    updateFormerFiles({ folder, assets: one.assets }),
  ])
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual(Object.keys(files).sort())
})

test('a folder that can’t be written stops the start with a sentence', async () => {
  const { folder, release } = makeReleases()
  writeFileSync(folder, 'a file')
  const { publicDir } = release('one', { 'a-AAAAAAAA.js': 'a' })
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO_DATA: 'n', FORMER_FILES: folder })
  await expect(start({ ...config, dataDir: copyPreparedFolder() }, { publicDir })).rejects.toThrow(
    /^FORMER_FILES: the folder .* cannot be written/,
  )
})

test('others may read the files but not change them, whatever their original mode: they run in visitors’ browsers', async () => {
  const { folder, release } = makeReleases()
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const { assets } = release('one', { 'page-AAAAAAAA.js': 'one' })
  chmodSync(join(assets, 'page-AAAAAAAA.js'), 0o666)
  const sentences: string[] = []
  const handOverOnce = () => setUpFormerFiles({ folder, assets }, (sentence) => sentences.push(sentence))
  const modes = () =>
    [folder, join(folder, 'assets'), join(folder, 'assets', 'page-AAAAAAAA.js')].map((path) =>
      (statSync(path).mode & 0o777).toString(8),
    )
  await handOverOnce()
  expect(modes()).toEqual(['755', '755', '644'])
  chmodSync(join(folder, 'assets'), 0o777)
  await handOverOnce()
  await handOverOnce()
  expect(modes()).toEqual(['755', '755', '644'])
  expect(sentences).toEqual([
    `FORMER_FILES: other users of this machine could change the files in ${folder}. They cannot any more.`,
  ])
})
