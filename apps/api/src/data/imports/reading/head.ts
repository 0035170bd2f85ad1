/** Reads the first lines of a text, to find the header and the separator of fields. */
import { parse } from 'csv-parse/sync'
import { type Because, because, reason } from '../../../base/errors/reason'
import type { FileKind, Format } from '../file-kind'
import { decode, LineTooLong } from './decode'
import { startsAsJsonArray } from './elements'
import type { Delimited } from './records'
import { type SourceFile, startsAsWorkbook, workbook } from './source-files'

export interface TextHead {
  lines: readonly string[]
  /** From a line `sep=;`, which spreadsheets write first. */
  separator: string | undefined
}

/** How many lines are searched for the header: titles, dates or empty lines may come before it. */
const headerLines = 10

/** Longer than any header: that of NPPES has 330 columns in 11,000 characters. */
const longestHeader = 64 * 1024

/** @param ofList reads a JSON list from its start */
export async function readHead<List>(
  file: SourceFile,
  ofList: (chunks: AsyncIterable<Buffer>) => Promise<List>,
): Promise<TextHead | Because | List> {
  const stream = await file.open()
  try {
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    const start = await firstChunks(chunks)
    if (await startsAsJsonArray(replayed(start))) return await ofList(replayed(start, chunks))
    if (startsAsWorkbook(Buffer.concat(start))) return because(workbook)
    const lines = await firstLines(replayed(start, chunks))
    if (lines.every((line) => line.trim() === '')) return because(reason('linesEmpty'))
    if (lines.some((line) => line.includes('\0'))) return because(reason('notText'))
    const [, separator] = /^"?sep=([,;\t|])"?$/i.exec(lines[0] ?? '') ?? []
    return { lines, separator }
  } catch (error) {
    if (error instanceof LineTooLong) return because(error.reason)
    throw error
  } finally {
    stream.destroy()
  }
}

/** The lines above the header. */
export const titleOf = ({ lines, separator }: TextHead, headerAt: number): string[] =>
  lines.slice(separator === undefined ? 0 : 1, headerAt).filter((line) => line.trim() !== '')

/** Spreadsheets write semicolons instead of commas in many countries, and tabs for "Unicode text". */
export function formatsOf({ format }: FileKind, { separator }: TextHead): Delimited[] {
  if (format === 'json list') return []
  if (format.delimiter !== ',') return [format]
  return delimiters
    .filter((delimiter) => separator === undefined || delimiter === separator)
    .map((delimiter) => ({ ...format, delimiter }))
}

const delimiters = [',', ';', '\t', '|'] as const

export function fieldsOf(line: string, format: Format): string[] {
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

/** Reads until a chunk isn't blank. */
async function firstChunks(chunks: AsyncIterator<Buffer>): Promise<Buffer[]> {
  const chunksRead: Buffer[] = []
  for (;;) {
    const next = await chunks.next()
    if (next.done) return chunksRead
    chunksRead.push(next.value)
    if (next.value.toString('latin1').trim() !== '') return chunksRead
  }
}

/** The chunks that were read, then the rest. */
async function* replayed(start: readonly Buffer[], rest?: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* start
  for (let next = await rest?.next(); next && !next.done; next = await rest?.next()) yield next.value
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
