/** The first rows of a list, as a mapping reads them. */
import { type Because, because, reason } from '../../base/errors/reason'
import { newYorkDay } from '../../base/new-york-day'
import { LeftOut, type Row } from './file-kind'
import type { Mapping } from './mapping'
import { fieldsOf, readHead } from './reading/head'
import type { SourceFile } from './reading/source-files'
import { RefusedRow } from './reading/values'
import { recognizeMapped } from './recognize-mapped'

export interface MappingPreview {
  /** Why it can't be read; `undefined` if it can. */
  unreadable: Because | undefined
  /** Our names, of the columns that the list or the mapping has. */
  columns: string[]
  rows: { line: number; values: string[]; refusal: { column: string; reason: string } | null }[]
}

/** @param now milliseconds since 1970 */
export async function previewMapping(file: SourceFile, mapping: Mapping, now: number): Promise<MappingPreview> {
  const recognized = await recognizeMapped(file, mapping)
  if ('reason' in recognized) return { unreadable: recognized, columns: [], rows: [] }
  const head = await readHead(file, async () => because(reason('listHasNoColumns')))
  if ('reason' in head) return { unreadable: head, columns: [], rows: [] }
  const { kind, positions, headerLine, format, rewrite, theirNames } = recognized
  const reading = {
    baseName: file.baseName,
    asOf: undefined,
    today: newYorkDay(now),
    seen: new Map<string, string>(),
    partsLeftOut: [],
  }
  const keys = [...positions.keys()]
  const rows = head.lines.slice(headerLine).flatMap((text, index): MappingPreview['rows'] => {
    if (text.trim() === '') return []
    const line = headerLine + index + 1
    const theirs = fieldsOf(text, format)
    try {
      const fields = rewrite?.(theirs) ?? theirs
      const fieldOf = (key: string) => fields[positions.get(key) ?? -1]?.trim() ?? ''
      const values = keys.map(fieldOf)
      const row = Object.fromEntries(Object.keys(kind.columns).map((key) => [key, fieldOf(key)])) as Row<
        typeof kind.columns
      >
      return [{ line, values, refusal: refusalOf(() => kind.read(row, reading), theirNames) }]
    } catch (error) {
      if (!(error instanceof RefusedRow)) throw error
      return [{ line, values: keys.map(() => ''), refusal: { column: error.column, reason: error.reason } }]
    }
  })
  return { unreadable: undefined, columns: keys.map((key) => kind.columns[key]?.names[0] ?? key), rows }
}

function refusalOf(read: () => unknown, theirNames: ReadonlyMap<string, string> | undefined) {
  try {
    const result = read()
    return result instanceof LeftOut ? { column: '', reason: result.reason } : null
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error
    return { column: theirNames?.get(error.column) ?? error.column, reason: error.reason }
  }
}
