/** The records of a delimited file: its lines cut into fields, each with the number of its line. */
import { once } from 'node:events'
import { parse } from 'csv-parse'
import { decode } from './decode'

export interface Delimited {
  delimiter: ',' | '|' | '\t' | '~' | ';'
  /** Whether a field may stand in double quotes; where not, a quote is a letter like any other. */
  isQuoted: boolean
}

export interface FileRecord {
  /** 1 is the file's first line. */
  line: number
  fields: string[]
}

/** No field of any kind comes near; beyond it a quote was opened and never closed. */
const longestRecord = 2 ** 20

/** Empty lines are left out. @throws Error where a quote is never closed */
export async function* records(
  chunks: AsyncIterable<Buffer>,
  { delimiter, isQuoted }: Delimited,
): AsyncGenerator<FileRecord> {
  const parser = parse({
    delimiter,
    quote: isQuoted ? '"' : null,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
  })
  const fed = feed(chunks, parser)
  // Its failure is the parser's too.
  fed.catch(() => undefined)
  let line = 1
  for await (const fields of parser as AsyncIterable<string[]>) {
    if (fields.length > 1 || fields[0] !== '') yield { line, fields }
    line += 1
    if (isQuoted) line += linesWithin(fields)
  }
  await fed
}

async function feed(chunks: AsyncIterable<Buffer>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const text of decode(chunks)) {
      if (!parser.write(text)) await once(parser, 'drain')
    }
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/** A quoted field may hold line ends of its own. */
function linesWithin(fields: readonly string[]): number {
  let lines = 0
  for (const field of fields) {
    for (let at = field.indexOf('\n'); at >= 0; at = field.indexOf('\n', at + 1)) lines++
  }
  return lines
}
