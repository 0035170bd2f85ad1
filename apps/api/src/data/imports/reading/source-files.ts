/** The files in some paths: in folders, in zips, in zips within zips, gzipped or plain. Nothing is read whole into memory. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type Because, because, type Reason, reason } from '../../../base/errors/reason'
import { StartError } from '../../../base/errors/start-error'

export interface SourceFile {
  /** As reported: `part-d.zip > plan information 20260531.zip > plan information 20260531.txt`. */
  name: string
  /** Its own name, without folders. */
  baseName: string
  /** Bytes to read, for progress; `undefined` if unknown. */
  size: number | undefined
  /** SHA-256 of its content in hex; for a file in a zip, of the zip and its name there. */
  digest(): Promise<string>
  /** Its unpacked bytes. */
  open(): Promise<Readable>
}

/** A file that can't be read as what it seems to be; other files continue. */
export interface UnreadableFile extends Because {
  name: string
}

/** How many levels of zips within zips are read. */
const deepestZip = 4

/** The most bytes of zips within zips that are unpacked at once: all of Medicare Part D has less than 3 GB. */
const mostUnpacked = 16 * 2 ** 30

/**
 * Every file in some paths, ordered by name. Zips stay open, and nested zips unpacked, until `close`.
 * @throws StartError if a path does not exist
 */
export async function openSources(paths: readonly string[], most = mostUnpacked): Promise<Sources> {
  const unpacked = new Unpacked(most)
  try {
    const files: (SourceFile | UnreadableFile)[] = []
    for await (const file of filesBehind(paths, unpacked)) files.push(file)
    return { files, close: () => unpacked.close() }
  } catch (error) {
    await unpacked.close()
    throw error
  }
}

export interface Sources {
  files: readonly (SourceFile | UnreadableFile)[]
  close(): Promise<void>
}

/** Open zips, and a temporary folder with unpacked nested zips; needed while the files are read. */
class Unpacked {
  private readonly zips: ZipFile[] = []
  private folder: string | undefined
  private count = 0
  private bytes = 0

  constructor(private readonly most: number) {}

  keep(zip: ZipFile): void {
    this.zips.push(zip)
  }

  /** @returns the path of the unpacked zip. @throws Error if the limit is exceeded */
  async add(zip: ZipFile, entry: Entry): Promise<string> {
    this.folder ??= await mkdtemp(join(tmpdir(), 'rxgauge-import-'))
    const path = join(this.folder, `${++this.count}.zip`)
    const counted = async function* (this: Unpacked, chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        this.bytes += chunk.length
        if (this.bytes > this.most) throw new TooLarge(reason('zipTooLarge', { most: this.most }))
        yield chunk
      }
    }
    await pipeline(await zip.openReadStreamPromise(entry), counted.bind(this), createWriteStream(path))
    return path
  }

  async close(): Promise<void> {
    for (const zip of this.zips) zip.close()
    if (this.folder !== undefined) await rm(this.folder, { recursive: true, force: true })
  }
}

class TooLarge extends Error {
  override name = 'TooLarge'

  constructor(readonly reason: Reason) {
    super(reason.code)
  }
}

async function* filesBehind(paths: readonly string[], unpacked: Unpacked): AsyncGenerator<SourceFile | UnreadableFile> {
  for (const path of paths) {
    const fileStat = await stat(path).catch((cause: unknown) => {
      throw new StartError(`${path} cannot be read: there is no such file or folder.`, cause)
    })
    if (fileStat.isDirectory()) yield* filesBehind(await filesIn(path), unpacked)
    else yield* within(path, path, unpacked)
  }
}

/** Hidden files are skipped. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => join(folder, name))
}

/** @param depth number of zips around it */
async function* within(
  path: string,
  name: string,
  unpacked: Unpacked,
  depth = 0,
): AsyncGenerator<SourceFile | UnreadableFile> {
  const start = await firstBytes(path)
  if (start.length === 0) yield { name, ...because(reason('empty')) }
  else if (start.equals(zipStart)) yield* inZip(path, name, unpacked, depth + 1)
  else if (start.subarray(0, 2).equals(gzipStart)) yield await gzipped(path, name)
  else yield { ...(await plain(path, name)), open: async () => createReadStream(path) }
}

const zipStart = Buffer.from('PK\x03\x04')
const gzipStart = Buffer.from([0x1f, 0x8b])

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(zipStart.length), 0, zipStart.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const plain = async (path: string, name: string) => ({
  name,
  baseName: basename(path),
  size: (await stat(path)).size,
  digest: () => digestOf(path),
})

async function gzipped(path: string, name: string): Promise<SourceFile> {
  return {
    ...(await plain(path, name)),
    baseName: basename(path).replace(/\.gz$/i, ''),
    size: undefined,
    async open() {
      const unpacked = createGunzip()
      createReadStream(path)
        .once('error', (error) => unpacked.destroy(error))
        .pipe(unpacked)
      return unpacked
    },
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function* inZip(
  path: string,
  name: string,
  unpacked: Unpacked,
  depth: number,
): AsyncGenerator<SourceFile | UnreadableFile> {
  let zip: ZipFile
  try {
    zip = await openPromise(path, { autoClose: false })
    unpacked.keep(zip)
  } catch (cause) {
    yield { name, ...because(reason('zipCutOff', { problem: problemOf(cause) })) }
    return
  }
  let digest: Promise<string> | undefined
  const digestOfZip = () => {
    digest ??= digestOf(path)
    return digest
  }
  try {
    const entries = await entriesOf(zip)
    if (isWorkbook(entries)) {
      yield { name, ...because(workbook) }
      return
    }
    for (const entry of entries) yield* inEntry({ zip, entry, zipName: name, depth, digestOfZip }, unpacked)
  } catch (cause) {
    yield { name, ...because(reason('zipCutOff', { problem: problemOf(cause) })) }
  }
}

/** Why a workbook can't be read. */
export const workbook = reason('workbook')

/** A workbook is a zip of XML. */
const isWorkbook = (entries: readonly Entry[]) =>
  entries.some(({ fileName }) => fileName === '[Content_Types].xml' || fileName === 'mimetype')

/** The first bytes of zips, and of workbooks before 2007. */
export const startsAsWorkbook = (start: Buffer): boolean =>
  start.subarray(0, 4).equals(zipStart) || start.subarray(0, 4).equals(oldWorkbookStart)
const oldWorkbookStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    const isData = !entry.fileName.endsWith('/') && !/(^|\/)(\.|__MACOSX\/)/.test(entry.fileName)
    if (isData) entries.push(entry)
  }
  return entries.sort((one, other) => (one.fileName < other.fileName ? -1 : 1))
}

interface ZipEntry {
  zip: ZipFile
  entry: Entry
  zipName: string
  /** 1 for a zip that isn't nested. */
  depth: number
  digestOfZip: () => Promise<string>
}

async function* inEntry(
  { zip, entry, zipName, depth, digestOfZip }: ZipEntry,
  unpacked: Unpacked,
): AsyncGenerator<SourceFile | UnreadableFile> {
  const name = `${zipName} > ${entry.fileName}`
  if (/\.zip$/i.test(entry.fileName)) {
    if (depth >= deepestZip) {
      yield { name, ...because(reason('zipTooDeep', { most: deepestZip })) }
      return
    }
    // A zip is read from its end, so a nested one is first unpacked into a file.
    try {
      yield* within(await unpacked.add(zip, entry), name, unpacked, depth)
    } catch (cause) {
      if (!(cause instanceof TooLarge)) throw cause
      yield { name, ...because(cause.reason) }
    }
    return
  }
  if (entry.uncompressedSize === 0) {
    yield { name, ...because(reason('empty')) }
    return
  }
  yield {
    name,
    baseName: basename(entry.fileName),
    size: entry.uncompressedSize,
    digest: async () =>
      createHash('sha256')
        .update(`${await digestOfZip()} ${entry.fileName}`)
        .digest('hex'),
    open: () => zip.openReadStreamPromise(entry),
  }
}

const problemOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
