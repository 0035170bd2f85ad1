/** Splits a delimited file into records, each with its line number. */
import { once } from 'node:events'
import { parse } from 'csv-parse'
import { decode } from './decode'

type Delimiter = ',' | '|' | '\t' | '~' | ';'

export interface Delimited {
  /** Of several delimiters, any separates fields. */
  delimiter: Delimiter | readonly Delimiter[]
  /** Whether fields may be in double quotes; if not, a quote is an ordinary character. */
  isQuoted: boolean
}

export interface FileRecord {
  /** 1 is the file's first line. */
  line: number
  fields: string[]
}

/** Longer than in any kind of file; a longer record has a quote that is never closed. */
const longestRecord = 2 ** 20

/** Skips empty lines. @throws Error if a quote is never closed */
export async function* records(chunks: AsyncIterable<Buffer>, format: Delimited): AsyncGenerator<FileRecord> {
  const pieces = decode(chunks)[Symbol.asyncIterator]()
  const cut = cutterOf(format.delimiter)
  let line = 1
  let rest = ''
  // Most files have no quotes, and splitting their lines directly is many times faster. The parser takes over at the first quote.
  for (let next = await pieces.next(); ; next = await pieces.next()) {
    if (next.done) {
      if (rest !== '') yield { line, fields: cut(rest) }
      return
    }
    if (format.isQuoted && next.value.includes('"')) {
      yield* parsed(rest + next.value, pieces, { format, line })
      return
    }
    const lines = (rest + next.value).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestRecord)
      throw new Error(`line ${line + lines.length} has more than ${longestRecord} letters`)
    for (const each of lines) {
      const text = each.endsWith('\r') ? each.slice(0, -1) : each
      if (text !== '') yield { line, fields: cut(text) }
      line++
    }
  }
}

function cutterOf(delimiter: Delimited['delimiter']): (line: string) => string[] {
  const [only = ',', ...others] = [delimiter].flat()
  if (others.length === 0) return (line) => line.split(only)
  const any = new RegExp(`[${[only, ...others].join('')}]`)
  return (line) => line.split(any)
}

/** @param start whole lines and the text after them, `line` the number of the first */
async function* parsed(
  start: string,
  pieces: AsyncIterator<string>,
  { format: { delimiter, isQuoted }, line: firstLine }: { format: Delimited; line: number },
): AsyncGenerator<FileRecord> {
  const parser = parse({
    delimiter: [delimiter].flat(),
    quote: isQuoted ? '"' : null,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
  })
  const fed = feed(start, pieces, parser)
  // The parser throws the same error.
  fed.catch(() => undefined)
  let line = firstLine
  for await (const fields of parser as AsyncIterable<string[]>) {
    if (fields.length > 1 || fields[0] !== '') yield { line, fields }
    line += 1
    if (isQuoted) line += linesWithin(fields)
  }
  await fed
}

async function feed(start: string, pieces: AsyncIterator<string>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    if (!parser.write(start)) await once(parser, 'drain')
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      if (!parser.write(next.value)) await once(parser, 'drain')
    }
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/** A quoted field may contain line ends. */
function linesWithin(fields: readonly string[]): number {
  let lines = 0
  for (const field of fields) {
    for (let at = field.indexOf('\n'); at >= 0; at = field.indexOf('\n', at + 1)) lines++
  }
  return lines
}
