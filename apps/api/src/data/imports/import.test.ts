/** Importing files: finding, unpacking, recognizing, importing whole or not at all, replacing, holding and undoing. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../test/command'
import { copyPreparedDatabase, openTestDatabase } from '../../../test/database'
import { importFiles } from '../../../test/import-files'
import type { Database } from '../../database/database'
import { acceptImport, listImports, undoImport } from './import-records'
import { fileKinds } from './kinds'
import { records } from './reading/records'
import { openSources } from './reading/source-files'
import { recognize } from './recognize'
import { templateOf } from './template'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.query('delete from data_import'))

const header =
  'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,Pharmacy Type Indicator,OTC,Explanation Code,Classification for Rate Setting,Corresponding Generic Drug NADAC Per Unit,Corresponding Generic Drug Effective Date,As of Date'
/** Rows as published. */
const rows = [
  '12HR NASAL DECONGEST ER 120 MG,24385005452,0.28683,12/18/2024,EA,C/I,Y,1,G,,,01/01/2025',
  '24H NASAL ALLERGY 55 MCG SPRAY,46122038576,0.72316,12/18/2024,ML,C/I,Y,"1, 5",G,,,01/01/2025',
  'FENOFIBRATE 54 MG TABLET,68180023109,0.16400,12/23/2020,EA,C/I,N,1,G,,,01/01/2025',
]
const nadac = (lines: readonly string[] = rows) => `${[header, ...lines].join('\n')}\n`

async function take(name: string, content: string | Uint8Array, options: Parameters<typeof importFiles>[2] = {}) {
  const [report] = await importFiles(database, { [name]: content }, options)
  if (!report) throw new Error('Nothing was read')
  return report
}

/** Unit costs by NDC, as servers read them. */
async function costs(): Promise<Record<string, string>> {
  const found = await database.query<{ ndc: string; price: string }>(
    `select distinct on (u.ndc) u.ndc, trim_scale(u.price)::text price from unit_cost u
     join data_import i on i.id = u.import_id and i.state = 'current' order by u.ndc, u.starts_on desc`,
  )
  return Object.fromEntries(found.map(({ ndc, price }) => [ndc, price]))
}

const three = { '24385005452': '0.28683', '46122038576': '0.72316', '68180023109': '0.164' }

describe('where a file may be', () => {
  test('plain, with either spelling of its header', async () => {
    const underscored = nadac().replace('NADAC Per Unit', 'NADAC_Per_Unit').replace('Pricing Unit', 'Pricing_Unit')
    expect(await take('a.csv', underscored)).toMatchObject({
      kind: 'nadac',
      outcome: 'imported',
      taken: 3,
      added: 3,
      asOf: '2025-01-01',
    })
    expect(await costs()).toEqual(three)
  })

  test('gzipped, in a zip, in a zip within a zip; hidden files are skipped', async () => {
    const zip = zipSync({ 'deep/nadac.csv': Buffer.from(nadac()) })
    const files = {
      'a.csv.gz': gzipSync(nadac()),
      'b.zip': zip,
      'c.zip': zipSync({ 'inner.zip': zip, '__MACOSX/._inner': Buffer.from('x') }),
      '.hidden': 'x',
    }
    const reports = await importFiles(database, files, { isDryRun: true })
    expect(reports.map(({ name }) => name.replace(/^.*\/import-files-\w+\//, ''))).toEqual([
      'a.csv.gz',
      'b.zip > deep/nadac.csv',
      'c.zip > inner.zip > deep/nadac.csv',
    ])
    for (const report of reports) expect(report).toMatchObject({ outcome: 'dry run', taken: 3, added: 3 })
    expect(await costs()).toEqual({})
  })
})

describe('how a file is read', () => {
  const nested = () => {
    const folder = mkdtempSync(join(tmpdir(), 'nested-test-'))
    const inner = zipSync({ 'nadac.csv': Buffer.from(nadac()) })
    writeFileSync(join(folder, 'outer.zip'), zipSync({ 'a.zip': inner, 'b.zip': inner }))
    return folder
  }

  test('zips within a zip are unpacked once, and removed at the end; each file is opened once to recognize it', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('rxgauge-import-'))
    const sources = await openSources([nested()])
    const unpacked = readdirSync(tmpdir()).filter(
      (name) => name.startsWith('rxgauge-import-') && !before.includes(name),
    )
    expect(unpacked).toHaveLength(1)
    expect(readdirSync(join(tmpdir(), unpacked[0] ?? ''))).toHaveLength(2)
    expect(sources.files).toHaveLength(2)
    for (const file of sources.files) {
      if ('reason' in file) throw new Error(file.reason)
      let opened = 0
      const open = () => {
        opened++
        return file.open()
      }
      expect(await recognize({ ...file, open }, fileKinds)).toMatchObject({ kind: { name: 'nadac' } })
      expect(opened).toBe(1)
    }
    await sources.close()
    expect(existsSync(join(tmpdir(), unpacked[0] ?? ''))).toBe(false)
  })

  test('a line that never ends is refused before it fills the memory, whether it is the first or a later one', async () => {
    const endless = 'x'.repeat(2 * 2 ** 20)
    const reports = await importFiles(database, {
      'a.csv': `${nadac()}${endless}`,
      'b.csv': `${nadac()}${endless}\n`,
      'c.csv.gz': gzipSync(endless),
    })
    expect(reports).toHaveLength(3)
    for (const report of reports)
      expect(report).toMatchObject({ reason: expect.stringContaining('a line has more than 1,048,576 bytes') })
    expect(reports.map(({ outcome }) => outcome)).not.toContain('imported')
  })

  test('zips within zips are unpacked up to a size limit', async () => {
    const sources = await openSources([nested()], 100)
    expect(sources.files.map((file) => 'reason' in file && file.reason)).toEqual(
      Array(2).fill('with it more than 100 bytes of zips were to be unpacked'),
    )
    await sources.close()
  })

  test('zips within zips are read four levels deep; a deeper one is named, and other files continue', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nested-test-'))
    let zip = zipSync({ 'nadac.csv': Buffer.from(nadac()) })
    const deep: Record<number, Uint8Array> = { 1: zip }
    for (let depth = 2; depth <= 1500; depth++) {
      zip = zipSync({ 'in.zip': zip }, { level: 0 })
      deep[depth] = zip
    }
    for (const depth of [4, 5, 1500]) writeFileSync(join(folder, `${depth}.zip`), deep[depth] ?? '')
    const { stdout, stderr } = await runCommand(['columns', folder], {})
    expect({ stdout, stderr }).toEqual({
      stdout: '',
      stderr: `${folder} is not a single file: name the list itself.\n`,
    })
    const sources = await openSources([folder])
    onTestFinished(() => sources.close())
    expect(sources.files.map((file) => [file.name.slice(folder.length + 1), 'reason' in file && file.reason])).toEqual([
      ['1500.zip > in.zip > in.zip > in.zip > in.zip', 'zips within zips are read 4 deep: unpack it first'],
      ['4.zip > in.zip > in.zip > in.zip > nadac.csv', false],
      ['5.zip > in.zip > in.zip > in.zip > in.zip', 'zips within zips are read 4 deep: unpack it first'],
    ])
  })

  test('lines keep their numbers if quotes begin late, with either line end', async () => {
    const format = { delimiter: ',', isQuoted: true } as const
    const chunks = async function* () {
      yield Buffer.from('a,b\r\n\n1,2\n3,')
      yield Buffer.from('4\n5,"six\n7"\n')
      yield Buffer.from('8,9')
    }
    const found = []
    for await (const record of records(chunks(), format)) found.push(record)
    expect(found).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 3, fields: ['1', '2'] },
      { line: 4, fields: ['3', '4'] },
      { line: 5, fields: ['5', 'six\n7'] },
      { line: 7, fields: ['8', '9'] },
    ])
  })
})

describe('how a file may be written', () => {
  /** With the last column first. */
  const reordered = nadac()
    .split('\n')
    .map((line) => line.replace(/^(.*),([^,]*)$/, '$2,$1'))
    .join('\n')
  const quoted = [header, rows[0], rows[2]].map((line) => `"${line?.replaceAll(',', '","')}"`).join('\n')

  test.each([
    ['with a byte order mark', `\uFEFF${nadac()}`],
    ['with CRLF', nadac().replaceAll('\n', '\r\n')],
    ['without a last line end', nadac().trimEnd()],
    ['in UTF-16', Buffer.from(`\uFEFF${nadac()}`, 'utf16le')],
    ['in Windows-1252', Buffer.from(nadac().replace('FENOFIBRATE', 'F\u00c9NOFIBRATE'), 'latin1')],
    ['with columns in another order', reordered],
    ['with empty lines', nadac().replaceAll('\n', '\n\n')],
    ['with every field in quotes', `${quoted}\n${rows[1]}\n`],
  ])('%s', async (_, content) => {
    expect(await take('a.csv', content)).toMatchObject({ outcome: 'imported', taken: 3, refused: 0 })
    expect(await costs()).toEqual(three)
  })
})

describe('refused rows', () => {
  const wrong = (count: number) => Array<string>(count).fill('x,1,2')

  test('stop the reading at 5 in a hundred of the first 100,000: nothing is taken or reported further', async () => {
    const told: number[] = []
    const result = await take('a.csv', nadac([...rows, ...wrong(20_000)]), {
      onRefused: (_, { line }) => told.push(line),
    })
    expect(result).toMatchObject({
      outcome: 'refused',
      reason: 'reading stopped at line 5004: 5000 rows cannot be read',
      refused: 5000,
    })
    expect(told).toHaveLength(5000)
  })

  test('stop it at 100,000, whatever the operator allows', async () => {
    const lenient = { mostRefusedPercent: 100 }
    const result = await take('a.csv', nadac([...rows, ...wrong(6_000)]), lenient)
    expect(result).toMatchObject({ outcome: 'imported', taken: 3, refused: 6_000 })
    expect(await take('b.csv', nadac([...rows, ...wrong(120_000)]), lenient)).toMatchObject({
      outcome: 'refused',
      reason: 'reading stopped at line 100004: 100000 rows cannot be read',
    })
  })

  const bad = [
    ['X,24385005452,0.28683,12/18/2024,EA,C/I', 'is missing: the line has 6 fields'],
    ['X,24385005452,0.28683,12/18/2024,EA,C/I,Y,1,G,,,01/01/2025,more', 'is long'],
    ['X,2438500545,0.28683,12/18/2024,EA,C/I,Y,1,G,,,01/01/2025', '10 digits'],
    ['X,385005452,0.28683,12/18/2024,EA,C/I,Y,1,G,,,01/01/2025', '9 digits'],
    ['X,2.4385E+10,0.28683,12/18/2024,EA,C/I,Y,1,G,,,01/01/2025', 'spreadsheet'],
    ['X,24385005452,0,12/18/2024,EA,C/I,Y,1,G,,,01/01/2025', 'less than'],
    ['X,24385005452,1000000,12/18/2024,EA,C/I,Y,1,G,,,01/01/2025', 'more than'],
    ['X,24385005452,free,12/18/2024,EA,C/I,Y,1,G,,,01/01/2025', 'not a number'],
    ['X,24385005452,0.28683,12/18/2924,EA,C/I,Y,1,G,,,01/01/2025', 'in the future'],
    ['X,24385005452,0.28683,02/30/2024,EA,C/I,Y,1,G,,,01/01/2025', 'not a day'],
    ['X,24385005452,0.28683,12/18/2024,XX,C/I,Y,1,G,,,01/01/2025', 'not one of EA, ML, GM'],
  ] as const

  test('are named with line, column and reason; the others are taken if few are refused', async () => {
    const refusedLines: { line: number; column: string; reason: string }[] = []
    const result = await take('a.csv', nadac([...rows, ...bad.map(([row]) => row)]), {
      mostRefusedPercent: 90,
      onRefused: (_, row) => refusedLines.push(row),
    })
    expect(result).toMatchObject({ outcome: 'imported', taken: 3, refused: bad.length })
    expect(refusedLines).toHaveLength(bad.length)
    for (const [index, [, reason]] of bad.entries()) {
      expect(refusedLines[index]?.line).toBe(index + 5)
      expect(refusedLines[index]?.reason).toContain(reason)
    }
    expect('firstRefused' in result && result.firstRefused).toEqual(refusedLines.slice(0, 10))
    expect(await costs()).toEqual(three)
  })

  test('above one in a hundred, nothing is taken', async () => {
    const result = await take('a.csv', nadac([...rows, bad[2][0]]))
    expect(result).toMatchObject({ outcome: 'refused', reason: '1 of 4 rows cannot be read' })
    expect(await costs()).toEqual({})
  })
})

describe('unusable files', () => {
  test.each([
    ['empty', '', 'it is empty'],
    ['of no kind', 'a,b\n1,2', 'none of its first 2 lines is the header of a known kind: "a,b"'],
    ['without a column', nadac().replace('Pricing Unit', 'Unit of price'), 'lacks the column Pricing Unit'],
    ['no text', Buffer.from([1, 0, 0, 7, 10, 1]), 'it is not text'],
  ])('%s', async (_, content, reason) => {
    const result = await take('nadac.csv', content)
    expect(result).toMatchObject({ outcome: 'unusable', reason: expect.stringContaining(reason) })
  })

  test('a zip whose download was cut off', async () => {
    const zip = zipSync({ 'nadac.csv': Buffer.from(nadac()) })
    const result = await take('nadac.zip', zip.subarray(0, zip.length - 30))
    expect(result).toMatchObject({ outcome: 'unusable', reason: expect.stringContaining('not a complete zip file') })
  })

  test('a gzip whose download was cut off leaves nothing', async () => {
    const long = nadac(Array.from({ length: 5000 }, (_, index) => rowOf(index, '0.5')))
    const whole = gzipSync(long, { level: 0 })
    const result = await take('nadac.csv.gz', whole.subarray(0, whole.length / 2))
    expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('cannot be read to its end') })
    expect(await costs()).toEqual({})
  })

  test('a header alone', async () => {
    expect(await take('nadac.csv', nadac([]))).toMatchObject({
      outcome: 'refused',
      reason: 'it has no row that could be taken',
    })
  })
})

describe('a later file', () => {
  test('with the same content changes nothing', async () => {
    const first = await take('a.csv', nadac())
    expect(await take('b.csv', nadac())).toMatchObject({ outcome: 'same', importId: importIdOf(first) })
  })

  test('replaces the earlier one, and `import undo` brings that back', async () => {
    await take('a.csv', nadac())
    const newer = nadac([...rows.slice(1), rows[0]?.replace('0.28683', '0.30001') ?? '', rowOf(1, '2.5')])
    const result = await take('b.csv', newer)
    expect(result).toMatchObject({ outcome: 'imported', added: 1, changed: 1, unchanged: 2, removed: 0 })
    expect(await costs()).toEqual({ ...three, '24385005452': '0.30001', '10000000001': '2.5' })
    await undoImport(database, importIdOf(result))
    expect(await costs()).toEqual(three)
    await expect(undoImport(database, importIdOf(result))).rejects.toThrow('There is no current import')
  })

  test('that changes more than a fifth of the prices by more than half waits for approval', async () => {
    await take('a.csv', many('1'))
    const heldImport = await take('b.csv', many('1.51', '01/08/2025', '01/08/2025'))
    expect(heldImport).toMatchObject({ outcome: 'held', reason: '100 of 100 prices change by more than half' })
    expect((await costs())['10000000001']).toBe('1')
    const imports = await listImports(database, false)
    expect(imports.map(({ state }) => state)).toEqual(['current', 'held'])
    await acceptImport(database, importIdOf(heldImport))
    expect((await costs())['10000000001']).toBe('1.51')
  })

  test('that is approved in advance is taken at once', async () => {
    await take('a.csv', many('1'))
    const result = await take('b.csv', many('3', '01/08/2025'), { isAccepted: true })
    expect(result).toMatchObject({ outcome: 'imported' })
    expect((await costs())['10000000001']).toBe('3')
  })

  test('with several weeks is a history, and the newest week applies', async () => {
    const weeks = [rowOf(1, '1'), rowOf(1, '1', '01/08/2025'), rowOf(1, '2', '01/15/2025', '01/15/2025')]
    await take('a.csv', nadac(weeks))
    expect(await costs()).toEqual({ '10000000001': '2' })
    const history = await database.query<{ price: string }>('select trim_scale(price)::text price from unit_cost')
    expect(history).toHaveLength(2)
  })
})

const rowOf = (index: number, price: string, week = '01/01/2025', from = '12/18/2024') =>
  `DRUG ${index},${String(10_000_000_000 + index)},${price},${from},EA,C/I,N,1,G,,,${week}`
const many = (price: string, week?: string, from?: string) =>
  nadac(Array.from({ length: 100 }, (_, index) => rowOf(index, price, week, from)))

function importIdOf(report: Awaited<ReturnType<typeof take>>): number {
  if (report.kind === undefined || report.importId === undefined) throw new Error('It is no import')
  return report.importId
}

test.each(fileKinds.map((kind) => [kind.name, kind] as const))(
  'the template of %s is a file of its kind',
  async (name, kind) => {
    const result = await take('template.txt', templateOf(kind), { isDryRun: true })
    expect(result).toMatchObject({ kind: name, outcome: 'dry run', refused: 0 })
  },
)

test('the command line: its output, files and exit codes', async () => {
  const copy = await copyPreparedDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'import-command-'))
  const good = join(folder, 'good.csv')
  writeFileSync(good, nadac())
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await runCommand([...words, '--json'], copy)
    return { code, stderr, data: JSON.parse(stdout) }
  }
  expect(await run('import', join(folder, 'nowhere'))).toMatchObject({
    code: 1,
    data: { error: expect.stringContaining('there is no such file or folder') },
  })
  const taken = await run('import', good)
  expect(taken).toMatchObject({ code: 0, data: { files: [{ kind: 'nadac', outcome: 'imported', refusedFile: null }] } })
  const bad = join(folder, 'bad.csv')
  writeFileSync(bad, nadac([...rows, 'X,,,,,,,,,,,']))
  const refusal = await run('import', bad, '--refused', join(folder, 'refused'))
  expect(refusal).toMatchObject({ code: 1, data: { files: [{ outcome: 'refused' }] } })
  expect(readFileSync(refusal.data.files[0].refusedFile, 'utf8').split('\n')[1]).toMatch(/^5,As of Date,"/)
  writeFileSync(bad, 'a,b\n1,2\n')
  expect((await run('import', bad)).code).toBe(2)
  // An unusable file among good ones is a failure.
  const cut = join(folder, 'cut.zip')
  writeFileSync(cut, zipSync({ 'nadac.csv': Buffer.from(nadac()) }).subarray(0, 100))
  const mixed = await run('import', good, cut)
  expect(mixed).toMatchObject({ code: 2, data: { files: [{ outcome: 'unusable' }, { outcome: 'same' }] } })
  // A publisher's notes beside the data are fine; an operator's file of unknown kind is a failure.
  const published = join(folder, 'published.zip')
  writeFileSync(published, zipSync({ 'nadac.csv': Buffer.from(nadac()), 'readme.txt': Buffer.from('About\nthis') }))
  const notes = await run('import', published, '--dry-run')
  expect(notes).toMatchObject({ code: 0, data: { files: [{ outcome: 'beside' }, { kind: 'nadac' }] } })
  const own = join(folder, 'own.zip')
  const networks = Buffer.from('Network code,Name,BIN,PCN,Group\nALPHA,Alpha Rx,610011,ALPHARX,SAVE10\n')
  writeFileSync(own, zipSync({ 'networks.csv': networks, 'rates.csv': Buffer.from('Network;Price\nALPHA;1\n') }))
  expect(await run('import', own, '--dry-run')).toMatchObject({
    code: 2,
    data: { files: [{ outcome: 'unusable' }, { kind: 'networks' }] },
  })
  // Each row is accounted for, and so are unread columns.
  const odd = join(folder, 'odd.csv')
  writeFileSync(odd, `${networks}ALPHA,Alpha,610012,ALPHARX,SAVE10\n,,,,\nTotal,,,,\n`.replace('Group', 'Group,Fax'))
  expect(await run('import', odd)).toMatchObject({ code: 1, data: { files: [{ unreadColumns: ['Fax'] }] } })
  const counted = await runCommand(
    ['import', '--ignore-column', 'Fax', '--ignore-column', 'Fx', odd, '--dry-run'],
    copy,
  )
  expect(counted.stdout).toContain('3 rows read = 1 taken + 1 replaced by another + 1 left out; ')
  expect(counted.stdout).toContain('replaced: line 2 by line 3\n')
  expect(counted.stdout).toContain('left out: 1: a total in the last line\n')
  expect(counted.stdout).toContain('columns not read: Fax\n')
  expect(counted.stdout).toContain('--ignore-column Fx: no file has such an unread column.\n')
  // What one file of a folder names and the other brings is not known in a dry run, and that is said.
  const both = join(folder, 'both')
  mkdirSync(both)
  writeFileSync(join(both, 'rates.csv'), (await runCommand(['template', 'rates'], copy)).stdout)
  const dryRun = async (path: string) => (await runCommand(['import', path, '--dry-run'], copy)).stdout
  expect(await dryRun(both)).toMatch(/not known yet \(\d+\): [^\n]*\n$/)
  writeFileSync(join(both, 'networks.csv'), networks)
  expect(await dryRun(both)).toMatch(
    /not known yet \(\d+\): [\s\S]*\nA dry run reads each file on its own: data from the other files counts as unknown\.\n$/,
  )
  const listed = await runCommand(['import', 'list'], copy)
  expect(listed.stdout).toMatch(/nadac \(2025\), 3 rows read = 3 taken, as of/)
  const { data } = await run('import', 'list')
  expect((await run('import', 'undo', String(data.imports[0].id), '--yes')).data).toMatchObject({ current: null })
  expect((await runCommand(['template'], copy)).stdout).toContain('nadac')
  const template = await runCommand(['template', 'networks'], copy)
  expect(template.stdout).toMatch(/^Network code,Name,BIN/)
  // The other stream explains each column.
  expect(template.stderr).toMatch(/^BIN.*: \S.*$/m)
  expect(template.stderr).not.toContain('undefined')
})

test('a held file emails the operator once; without an address the output says so', async () => {
  const copy = await copyPreparedDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'held-test-'))
  const file = join(folder, 'nadac.csv')
  const many = (price: string, day: string) =>
    nadac(
      Array.from(
        { length: 30 },
        (_, at) => `X,${String(10_000_000_000 + at)},${price},12/18/2024,EA,C/I,Y,1,G,,,${day}`,
      ),
    )
  const run = async (environment: Record<string, string>) => {
    const { code, stdout, stderr } = await runCommand(['import', file, '--refused', folder], {
      ...copy,
      ...environment,
    })
    return { code, stdout, stderr }
  }
  writeFileSync(file, many('1.00', '01/01/2025'))
  expect(await run({})).toMatchObject({ code: 0 })
  writeFileSync(file, many('2.00', '01/08/2025'))
  const operator = { OPERATOR_EMAIL: 'operator@example.com' }
  expect(await run(operator)).toMatchObject({ code: 1, stderr: expect.stringContaining('Sent an email about') })
  // The next scheduled run finds the same file: it's still held, and no second email is sent.
  const again = await run(operator)
  expect(again).toMatchObject({ code: 1, stdout: expect.stringMatching(/held as import (\d+): .*`import accept \1`/) })
  expect(again.stderr).not.toContain('Sent an email about')
  const { stdout: listed } = await runCommand(['import', 'list', '--json'], copy)
  const ofOperator = JSON.parse(listed).imports.filter(({ isDemo }: { isDemo: boolean }) => !isDemo)
  expect(ofOperator).toMatchObject([{ state: 'current' }, { state: 'held' }])
  const opened = await openTestDatabase(copy)
  const written = await opened.query<{ body: string }>(
    `select body from outbox where recipient = 'operator@example.com'`,
  )
  await opened.close()
  expect(written).toMatchObject([{ body: expect.stringContaining('rxgauge import accept ') }])
  writeFileSync(file, many('3.00', '01/15/2025'))
  expect(await run({})).toMatchObject({ stderr: expect.stringContaining('OPERATOR_EMAIL is not set') })
})

test('if refused rows can’t be written, that is reported once and the file is still taken', async () => {
  const copy = await copyPreparedDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'refused-test-'))
  const file = join(folder, 'nadac.csv')
  writeFileSync(file, nadac([...rows, 'X,,,,,,,,,,,', 'X,,,,,,,,,,,']))
  // A path inside a file can't be created by any user, not even root.
  const words = ['import', file, '--most-refused', '50', '--refused', join(file, 'refused'), '--json']
  const { code, stdout, stderr } = await runCommand(words, copy)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    files: [{ outcome: 'imported', taken: 3, refused: 2, refusedFile: null, firstRefused: [{ line: 5 }, { line: 6 }] }],
  })
  expect(stderr.match(/^--refused: .* cannot be written .*\(ENOTDIR\)/gm)).toHaveLength(1)
})
