/**
 * Tells what kind a file is by its header, which may stand below a title, or by the keys of its first element; its name says
 * nothing, but for files without a header.
 */
import { parse } from 'csv-parse/sync'
import type { FileHead, FileKind, Format } from './file-kind'
import { type MatchedHeader, matchHeader, missingColumns } from './header'
import { decode, LineTooLong } from './reading/decode'
import { elements, isObject, startsAsJsonArray } from './reading/elements'
import type { Delimited, Delimiter } from './reading/records'
import { type SourceFile, startsAsWorkbook, workbook } from './reading/source-files'

export interface RecognizedFile extends MatchedHeader {
  kind: FileKind
  /** How its fields are parted: most often as those of the kind. */
  format: Format
  /** The line of its header; 0 where its first line is a row already. */
  headerLine: number
  /** What stands above the header. */
  title: readonly string[]
  /** How many fields its header has; `undefined` where its first line is a row already. */
  width: number | undefined
}

/** Why a file is of no kind. */
export interface UnrecognizedFile {
  reason: string
}

/** A title, a date, an empty line: the header stands in one of so many lines. */
const headerLines = 10

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
    if (startsAsWorkbook(Buffer.concat(start))) return { reason: workbook }
    const others = kinds.filter((kind) => !ofLists.includes(kind))
    return recognizeText(file, await firstLines(replayed(start, chunks)), others)
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

function recognizeText(
  file: SourceFile,
  lines: readonly string[],
  kinds: readonly FileKind[],
): RecognizedFile | UnrecognizedFile {
  if (lines.every((line) => line.trim() === '')) return { reason: 'its first lines are empty' }
  if (lines.some((line) => line.includes('\0'))) return { reason: 'it is no text' }
  const [, separator] = /^"?sep=([,;\t|])"?$/i.exec(lines[0] ?? '') ?? []
  for (const [at, line] of lines.entries()) {
    const candidates = kinds.flatMap((kind) =>
      formatsOf(kind, separator).flatMap((format) => {
        const found = recognizeAs(kind, format, at, { baseName: file.baseName, fields: fieldsOf(line, format) })
        return found ? [found] : []
      }),
    )
    const best = bestOf(candidates)
    const title = lines.slice(separator === undefined ? 0 : 1, at).filter((each) => each.trim() !== '')
    if (best) return { ...best, title }
  }
  return { reason: reasonOf(lines, kinds, separator) }
}

/** Spreadsheets of many countries write semicolons for commas, and tabs where they say "Unicode text". */
function formatsOf({ format }: FileKind, separator: string | undefined): Delimited[] {
  if (format === 'json list') return []
  if (format.delimiter !== ',') return [format]
  const delimiters = [',', ';', '\t', '|'] as const
  const allowed =
    separator === undefined ? ([',', ';', '\t'] as const) : delimiters.filter((each) => each === separator)
  return allowed.map((delimiter: Delimiter) => ({ ...format, delimiter }))
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
    const found = matchHeader(kind, keys)
    return found ? [{ ...found, kind, format: kind.format, headerLine: 0, title: [], width: undefined }] : []
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

function recognizeAs(kind: FileKind, format: Format, at: number, head: FileHead): RecognizedFile | undefined {
  if (kind.headerless) {
    if (at > 0 || !kind.headerless.recognizes(head)) return undefined
    const positions = new Map(kind.headerless.order.map((column, place) => [column, place]))
    return {
      kind,
      format,
      positions,
      ...{ unknown: [], unnamed: [], repeated: [], title: [] },
      headerLine: 0,
      width: undefined,
    }
  }
  const found = matchHeader(kind, head.fields)
  return found && { ...found, kind, format, title: [], headerLine: at + 1, width: head.fields.length }
}

/** The kind that one of its lines comes nearest to, and what it lacks of it. */
function reasonOf(lines: readonly string[], kinds: readonly FileKind[], separator: string | undefined): string {
  const [nearest] = lines
    .flatMap((line, at) =>
      kinds
        .filter(({ headerless }) => !headerless)
        .flatMap((kind) =>
          formatsOf(kind, separator).map((format) => {
            const missing = missingColumns(kind, fieldsOf(line, format))
            const required = Object.values(kind.columns).filter(({ isRequired }) => isRequired).length
            return { kind, at, missing, has: required - missing.length }
          }),
        ),
    )
    .toSorted((one, other) => other.has - one.has || one.missing.length - other.missing.length)
  if (!nearest || nearest.has === 0) {
    const [first = ''] = lines.filter((line) => line.trim() !== '')
    const where =
      lines.length === 1
        ? 'its first line is the header of no known kind'
        : `none of its first ${lines.length} lines is the header of a known kind`
    return `${where}: ${quoted(first)}`
  }
  const { kind, missing, at } = nearest
  const place = at === 0 ? '' : `in line ${at + 1} `
  return `${place}it is most like ${kind.name}, but lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}`
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

async function firstLines(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  let text = ''
  for await (const piece of decode(chunks)) {
    text += piece
    if (text.split('\n').length > headerLines || text.length > longestHeader) break
  }
  const lines = text.slice(0, longestHeader).split('\n', headerLines)
  return lines.map((line) => line.replace(/\r$/, ''))
}
