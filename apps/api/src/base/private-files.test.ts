// database: pglite
/**
 * Other users of this machine can neither read nor change the files that the server and its commands create outside the
 * database.
 */
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../test/command'
import { copyPreparedFolder } from '../../test/database'
import type { Finding } from '../operate/commands/doctor/finding'
import { writePrivateFile } from './private-files'

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8)
/** The rights of `folder` and its content, by path. */
const modesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()].map((path) => [
      path,
      modeOf(join(folder, path)),
    ]),
  )

/** A folder that everybody can enter. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-files-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function openFile(path: string, text = ''): string {
  writeFileSync(path, text)
  chmodSync(path, 0o644)
  return path
}

/** The warnings that others could reach something. */
const said = ({ stderr }: { stderr: string }) => stderr.match(/^.*other users of this machine.*$/gm) ?? []

describe.skipIf(process.platform === 'win32')('with the usual umask', () => {
  let umask = 0
  beforeEach(() => {
    umask = process.umask(0o022)
  })
  afterEach(() => {
    process.umask(umask)
  })

  test('refused rows belong to their owner, in a private folder; an open folder is closed, with one message', async () => {
    const top = newFolder()
    const DATA_DIR = copyPreparedFolder()
    const [header = ''] = (await runCommand(['template', 'nadac'], {})).stdout.split('\n')
    const file = openFile(join(top, 'nadac.csv'), `${header}\nno row of such a file\n`)
    const refused = join(top, 'refused')
    const take = () => runCommand(['import', file, '--dry-run', '--refused', refused], { DATA_DIR })
    const first = await take()
    expect(first.stdout).toContain(refused)
    const [name = ''] = readdirSync(refused)
    expect(modesIn(refused)).toEqual({ '': '700', [name]: '600' })
    expect(said(first)).toEqual([])

    chmodSync(refused, 0o755)
    chmodSync(join(refused, name), 0o644)
    expect(said(await take())).toEqual([
      `--refused: other users of this machine could read or change the refused rows in ${refused} (2 files and folders). They cannot any more.`,
    ])
    expect(Object.values(modesIn(refused))).not.toContain('644')
    expect(modeOf(refused)).toBe('700')

    // A folder with other things in it is its owner's to close.
    openFile(join(refused, 'notes.txt'))
    chmodSync(refused, 0o755)
    expect(said(await take())).toEqual([])
    expect(modesIn(refused)).toMatchObject({ '': '755', 'notes.txt': '644', [name]: '600' })
  })

  test('so do downloads and addresses', async () => {
    const top = newFolder()
    const server = createServer((_, response) => response.end('zip'))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void server.close())
    const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const folder = join(top, 'public-data')
    const fetchFiles = () => runCommand(['fetch', 'fda-ndc', folder, '--from', from], {})
    await fetchFiles()
    expect(modesIn(folder)).toEqual({ '': '700', 'ndctext.zip': '600' })
    chmodSync(folder, 0o777)
    chmodSync(join(folder, 'ndctext.zip'), 0o666)
    expect(said(await fetchFiles())).toHaveLength(1)
    expect(modesIn(folder)).toEqual({ '': '700', 'ndctext.zip': '600' })
    expect(said(await fetchFiles())).toEqual([])

    const DATA_DIR = copyPreparedFolder()
    const addresses = join(top, 'addresses')
    await runCommand(['data', 'addresses', addresses], { DATA_DIR })
    expect(modeOf(addresses)).toBe('700')
  })

  test('a backup is private, even after a killed one, and so is what’s restored; an open backup is closed then, with a message', async () => {
    const top = newFolder()
    const file = join(top, 'copy.tar.gz')
    openFile(`${file}.partial`)
    const DATA_DIR = copyPreparedFolder()
    expect(await runCommand(['backup', file], { DATA_DIR })).toMatchObject({ code: 0 })
    expect(modeOf(file)).toBe('600')
    chmodSync(file, 0o644)
    const restored = join(top, 'restored')
    expect(said(await runCommand(['restore', file], { DATA_DIR: restored }))).toEqual([
      `FILE: other users of this machine could read or change the backup ${file}. They cannot any more.`,
    ])
    expect(modeOf(file)).toBe('600')
    expect(new Set(Object.values(modesIn(restored)))).toEqual(new Set(['700', '600']))
  })

  test('a file that replaces an open one is private', () => {
    const file = openFile(join(newFolder(), 'accuracy.csv'), 'old')
    writePrivateFile(file, 'new')
    expect(modeOf(file)).toBe('600')
  })

  test('a starting server and commands close settings, keys and the journal of refusals, with one message', async () => {
    const top = newFolder()
    const DATA_DIR = copyPreparedFolder()
    const journal = join(top, 'refusals.jsonl')
    const feeds = join(top, 'feeds.json')
    const env = join(top, '.env')
    const refuse = () => runCommand(['refuse', '2122230142', '--source=letter', '--org', 'ACME', '--env-file', env], {})
    openFile(env, `DATA_DIR=${DATA_DIR}\nREFUSALS_JOURNAL=${journal}\nPRICE_FEEDS=${feeds}\n`)
    openFile(feeds, '{}')
    expect(said(await refuse())).toEqual([
      `--env-file: other users of this machine could read or change ${env}. They cannot any more.`,
      `PRICE_FEEDS: other users of this machine could read or change ${feeds}. They cannot any more.`,
    ])
    expect(modesIn(top)).toMatchObject({ '.env': '600', 'feeds.json': '600', 'refusals.jsonl': '600' })
    expect(said(await refuse())).toEqual([])

    for (const file of [env, feeds, journal]) chmodSync(file, 0o666)
    const look = async () => {
      const { stdout } = await runCommand(['doctor', '--json', '--env-file', env], {})
      const { findings } = JSON.parse(stdout) as { findings: Finding[] }
      return findings.filter(({ check, sentence }) => check === 'access' && sentence.includes(top))
    }
    expect(await look()).toEqual(
      [
        ['--env-file', env],
        ['REFUSALS_JOURNAL', journal],
        ['PRICE_FEEDS', feeds],
      ].map(([name, path]) => ({
        check: 'access',
        level: 'bad',
        sentence: `${name}: other users of this machine can read or change ${path}. Close it: chmod 600 ${path}`,
      })),
    )
    const started = await runCommand(['serve', '--env-file', env], {})
    expect(started.stdout).toBe('Serving all')
    expect(said(started)).toHaveLength(3)
    expect(modesIn(top)).toMatchObject({ '.env': '600', 'feeds.json': '600', 'refusals.jsonl': '600' })
    expect(said(await runCommand(['serve', '--env-file', env], {}))).toEqual([])
    expect(await look()).toEqual([])

    // Rights that an operator gives a group, such as the server's, stay.
    chmodSync(env, 0o640)
    expect(await look()).toEqual([])
    await runCommand(['serve', '--env-file', env], {})
    expect(modeOf(env)).toBe('640')
  })

  test('doctor finds refused rows, downloads and files of former builds that others can reach', async () => {
    const top = newFolder()
    const before = process.cwd()
    process.chdir(top)
    onTestFinished(() => process.chdir(before))
    for (const folder of ['refused', 'public-data', 'former', 'former/assets']) mkdirSync(folder)
    openFile('refused/2026-11-23T10-00-00-000Z-1-networks.csv.csv')
    openFile('public-data/ndctext.zip')
    openFile('former/assets/page-AAAAAAAA.js')
    chmodSync('former/assets/page-AAAAAAAA.js', 0o664)
    const environment = { DATA_DIR: copyPreparedFolder(), FORMER_FILES: join(top, 'former') }
    const { stdout } = await runCommand(['doctor', '--json'], environment)
    const { findings } = JSON.parse(stdout) as { findings: Finding[] }
    const found = findings.filter(({ check, level }) => check === 'access' && level === 'bad')
    expect(found.map(({ sentence }) => sentence.replaceAll(top, 'TOP'))).toEqual([
      'refused: other users of this machine can read or change TOP/refused. Close it: chmod -R go= TOP/refused',
      'public-data: other users of this machine can read or change TOP/public-data. Close it: chmod -R go= TOP/public-data',
      'FORMER_FILES: other users of this machine can change TOP/former. Close it: chmod -R go-w TOP/former',
    ])
  })
})
