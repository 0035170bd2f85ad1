/** The files behind paths: in folders, in zips, in zips within zips, gzipped or plain. Nothing is read whole into memory. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { StartError } from '../../errors/start-error'

export interface SourceFile {
  /** As it is told: `part-d.zip > plan information 20260531.zip > plan information 20260531.txt`. */
  name: string
  /** Its own name, without folders. */
  baseName: string
  /** Bytes as they are read, to say how far it has come; `undefined` where that is not known before. */
  size: number | undefined
  /** SHA-256 of what it holds, in hex: of the zip around it and its name in there, where it stands in one. */
  digest(): Promise<string>
  /** Its bytes, unpacked. */
  open(): Promise<Readable>
}

/** A file that cannot be read as what it seems to be: the others go on. */
export interface UnreadableFile {
  name: string
  reason: string
}

/**
 * Each file behind a path, in the order of names. What stands in a zip can be opened until the next one is asked for.
 * @throws StartError where a path leads nowhere
 */
export async function* sourceFiles(paths: readonly string[]): AsyncGenerator<SourceFile | UnreadableFile> {
  for (const path of paths) {
    const found = await stat(path).catch((cause: unknown) => {
      throw new StartError(`${path} cannot be read: there is no such file or folder.`, cause)
    })
    if (found.isDirectory()) yield* sourceFiles(await filesIn(path))
    else yield* within(path, path)
  }
}

/** Hidden files are no data. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => join(folder, name))
}

async function* within(path: string, name: string): AsyncGenerator<SourceFile | UnreadableFile> {
  const start = await firstBytes(path)
  if (start.length === 0) yield { name, reason: 'it is empty' }
  else if (start.equals(zipStart)) yield* inZip(path, name)
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

async function* inZip(path: string, name: string): AsyncGenerator<SourceFile | UnreadableFile> {
  let zip: ZipFile
  try {
    zip = await openPromise(path, { autoClose: false })
  } catch (cause) {
    yield { name, reason: `it is no whole zip file: perhaps its download was cut off (${reasonOf(cause)})` }
    return
  }
  let digest: Promise<string> | undefined
  const digestOfZip = () => {
    digest ??= digestOf(path)
    return digest
  }
  try {
    for (const entry of await entriesOf(zip)) yield* inEntry(zip, entry, name, digestOfZip)
  } catch (cause) {
    yield { name, reason: `it is no whole zip file: perhaps its download was cut off (${reasonOf(cause)})` }
  } finally {
    zip.close()
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    const isData = !entry.fileName.endsWith('/') && !/(^|\/)(\.|__MACOSX\/)/.test(entry.fileName)
    if (isData) entries.push(entry)
  }
  return entries.sort((one, other) => (one.fileName < other.fileName ? -1 : 1))
}

async function* inEntry(
  zip: ZipFile,
  entry: Entry,
  zipName: string,
  digestOfZip: () => Promise<string>,
): AsyncGenerator<SourceFile | UnreadableFile> {
  const name = `${zipName} > ${entry.fileName}`
  if (/\.zip$/i.test(entry.fileName)) {
    yield* inNestedZip(zip, entry, name)
    return
  }
  if (entry.uncompressedSize === 0) {
    yield { name, reason: 'it is empty' }
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

/** A zip is read from its end: one within another is unpacked into a file first. */
async function* inNestedZip(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<SourceFile | UnreadableFile> {
  const folder = await mkdtemp(join(tmpdir(), 'rxgauge-import-'))
  try {
    const path = join(folder, 'nested.zip')
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path))
    yield* within(path, name)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
