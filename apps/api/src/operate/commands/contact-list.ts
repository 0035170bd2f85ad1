/**
 * Reads a file of refusing contacts row by row, however long it is: CSV whose first line names its columns (`contact`,
 * optionally `channel`, `source`, `note`) in any order; or only one contact a line.
 */
import { createReadStream, existsSync } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { StartError } from '../../base/errors/start-error'
import type { Contact } from '../../domain/accounts/contact'
import { type RequestSource, requestSources } from '../../domain/accounts/person-requests'
import { parseContact } from '../../domain/accounts/written-person'

export interface ListedContact {
  line: number
  contact: Contact
  /** The row's own source; `undefined` if it has none. */
  source: RequestSource | undefined
  note: string | undefined
}

export interface RefusedRow {
  line: number
  reason: string
}

const columns = ['contact', 'channel', 'source', 'note'] as const
type Columns = ReadonlyMap<(typeof columns)[number], number>

/** @throws StartError if the file can't be read, or its first line names other columns */
export async function* readContactList(file: string): AsyncGenerator<ListedContact | RefusedRow> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  const parser = createReadStream(file).pipe(
    parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true }),
  )
  let places: Columns | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (places === undefined) {
        const header = columnsOf(file, record)
        places = header ?? new Map([['contact', 0]])
        if (header) continue
      }
      yield readRow(record, places, info.lines)
    }
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const where = cause instanceof CsvError && 'lines' in cause ? `line ${String(cause.lines)}` : 'it'
    throw new StartError(`${file}: ${where} cannot be read as CSV.`, cause)
  }
}

/** `undefined` if the first line is itself a contact. @throws StartError */
function columnsOf(file: string, record: readonly string[]): Columns | undefined {
  const names = record.map((name) => name.toLowerCase())
  if (!names.includes('contact')) {
    if (record.length === 1 && /[@\d]/.test(record[0] ?? '')) return undefined
    throw new StartError(`${file}: the first line must name the column contact, and may name channel, source, note.`)
  }
  const unknown = names.filter((name) => !columns.some((column) => column === name))
  if (unknown.length > 0) {
    throw new StartError(`${file}: the column ${unknown.join(', ')} is none of ${columns.join(', ')}.`)
  }
  return new Map(columns.flatMap((column) => (names.includes(column) ? [[column, names.indexOf(column)]] : [])))
}

const isRequestSource = (text: string): text is RequestSource => requestSources.some((way) => way === text)

/** The reason never contains the contact. */
function readRow(record: readonly string[], places: Columns, line: number): ListedContact | RefusedRow {
  const field = (name: (typeof columns)[number]) => {
    const place = places.get(name)
    return place === undefined ? '' : (record[place] ?? '')
  }
  const widest = Math.max(...places.values()) + 1
  if (record.length > widest) return { line, reason: `has ${record.length} fields, not ${widest}` }
  const [channel, source, note] = [field('channel').toLowerCase(), field('source').toLowerCase(), field('note')]
  const contact = parseContact(field('contact'))
  if (!contact) return { line, reason: 'neither an email address nor a phone number' }
  if (channel !== '' && channel !== contact.channel) {
    return { line, reason: `the channel is ${contact.channel}, not ${channel.slice(0, 20)}` }
  }
  if (source !== '' && !isRequestSource(source)) {
    return { line, reason: `the source must be ${requestSources.join(', ')}` }
  }
  return { line, contact, source: source === '' ? undefined : source, note: note === '' ? undefined : note }
}
