/** Tells what kind a file is by its first line, or by the keys of its first element; its name says nothing, but for files without a header. */
import { parse } from 'csv-parse/sync'
import { type FileHead, type FileKind, type Format, missingColumns, positions } from './file-kind'
import { decode, LineTooLong } from './reading/decode'
import { elements, isObject, startsAsJsonArray } from './reading/elements'
import type { SourceFile } from './reading/source-files'

export interface RecognizedFile {
  kind: FileKind
  /** Of each column its place in a row. */
  positions: ReadonlyMap<string, number>
  /** How many fields its header has; `undefined` where its first line is a row already. */
  width: number | undefined
}

/** Why a file is of no kind. */
export interface UnrecognizedFile {
  reason: string
}

/** More than the longest header: that of NPPES has 330 columns in 11,000 letters. */
const longestHeader = 64 * 1024

export async function recognize(
  file: SourceFile,
  kinds: readonly FileKind[],
): Promise<RecognizedFile | UnrecognizedFile> {
  const ofLists = kinds.filter(({ format }) => format === 'json list')
  const stream = await file.open()
  try {
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    const start = await firstChunks(chunks)
    if (await startsAsJsonArray(replayed(start))) return await recognizeList(replayed(start, chunks), ofLists)
    const others = kinds.filter((kind) => !ofLists.includes(kind))
    return recognizeText(file, await firstLine(replayed(start, chunks)), others)
  } catch (error) {
    if (error instanceof LineTooLong) return { reason: error.message }
    throw error
  } finally {
    stream.destroy()
  }
}

/** Until one holds more than blanks. */
async function firstChunks(chunks: AsyncIterator<Buffer>): Promise<Buffer[]> {
  const chunksRead: Buffer[] = []
  for (;;) {
    const next = await chunks.next()
    if (next.done) return chunksRead
    chunksRead.push(next.value)
    if (next.value.toString('latin1').trim() !== '') return chunksRead
  }
}

/** What was read already, then the rest. */
async function* replayed(start: readonly Buffer[], rest?: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* start
  for (let next = await rest?.next(); next && !next.done; next = await rest?.next()) yield next.value
}

function recognizeText(file: SourceFile, line: string, kinds: readonly FileKind[]): RecognizedFile | UnrecognizedFile {
  if (line.trim() === '') return { reason: 'its first line is empty' }
  if (line.includes('\0')) return { reason: 'it is no text' }
  const candidates = kinds.flatMap((kind) => {
    const found = recognizeAs(kind, { baseName: file.baseName, fields: fieldsOf(line, kind.format) })
    return found ? [found] : []
  })
  return bestOf(candidates) ?? { reason: reasonOf(line, kinds) }
}

const bestOf = (candidates: readonly RecognizedFile[]): RecognizedFile | undefined =>
  candidates.toSorted((one, other) => share(other) - share(one) || other.positions.size - one.positions.size)[0]

async function recognizeList(
  chunks: AsyncIterable<Buffer>,
  kinds: readonly FileKind[],
): Promise<RecognizedFile | UnrecognizedFile> {
  const first = await firstElement(chunks)
  if ('reason' in first) return first
  const keys = Object.keys(first.element)
  const candidates = kinds.flatMap((kind) => {
    const found = positions(kind, keys)
    return found ? [{ kind, positions: found, width: undefined }] : []
  })
  return (
    bestOf(candidates) ?? { reason: `it is a list in JSON of no known kind: its first element has ${keys.join(', ')}` }
  )
}

async function firstElement(
  chunks: AsyncIterable<Buffer>,
): Promise<{ element: Readonly<Record<string, unknown>> } | UnrecognizedFile> {
  try {
    for await (const { element } of elements(chunks)) {
      return isObject(element) ? { element } : { reason: 'it is a list in JSON, but its first element is no object' }
    }
    return { reason: 'it is an empty list in JSON' }
  } catch (cause) {
    return { reason: `it is no JSON, though it begins like a list: ${cause instanceof Error ? cause.message : cause}` }
  }
}

/** How much of what the kind knows the file has. */
const share = ({ kind, positions: found }: RecognizedFile) => found.size / Object.keys(kind.columns).length

function recognizeAs(kind: FileKind, head: FileHead): RecognizedFile | undefined {
  if (kind.headerless) {
    if (!kind.headerless.recognizes(head)) return undefined
    return { kind, positions: new Map(kind.headerless.order.map((column, at) => [column, at])), width: undefined }
  }
  const found = positions(kind, head.fields)
  return found && { kind, positions: found, width: head.fields.length }
}

/** The kind that it comes nearest to, and what it lacks of it. */
function reasonOf(line: string, kinds: readonly FileKind[]): string {
  const [nearest] = kinds
    .filter(({ headerless }) => !headerless)
    .map((kind) => {
      const missing = missingColumns(kind, fieldsOf(line, kind.format))
      const required = Object.values(kind.columns).filter(({ isRequired }) => isRequired).length
      return { kind, missing, has: required - missing.length }
    })
    .toSorted((one, other) => other.has - one.has || one.missing.length - other.missing.length)
  if (!nearest || nearest.has === 0) return `its first line is the header of no known kind: ${quoted(line)}`
  const { kind, missing } = nearest
  return `it is most like ${kind.name}, but lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}`
}

const quoted = (line: string) => `"${line.length > 80 ? `${line.slice(0, 80)}…` : line}"`

function fieldsOf(line: string, format: Format): string[] {
  if (format === 'json list') return []
  const { delimiter, isQuoted } = format
  try {
    const [fields = []] = parse(line, {
      delimiter: [delimiter].flat(),
      quote: isQuoted ? '"' : null,
      relax_quotes: true,
      to_line: 1,
    }) as string[][]
    return fields
  } catch {
    return line.split([delimiter].flat()[0] ?? ',')
  }
}

async function firstLine(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const piece of decode(chunks)) {
    text += piece
    if (text.includes('\n') || text.length > longestHeader) break
  }
  return (text.split('\n', 1)[0] ?? '').slice(0, longestHeader).replace(/\r$/, '')
}
