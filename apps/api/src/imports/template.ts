/** What a file of a kind looks like: its header with an example row, as a file that can be imported. */
import type { FileKind } from './file-kind'

/** Header and one row in the kind's own format, without a last line end. */
export function templateOf({ columns, format, headerless }: FileKind): string {
  const listed = headerless ? headerless.order.map((column) => columns[column]) : Object.values(columns)
  const [delimiter = ','] = [format.delimiter].flat()
  const line = (fields: readonly string[]) =>
    fields.map((field) => (format.isQuoted ? fieldText(field, delimiter) : field)).join(delimiter)
  const header = line(listed.map((column) => column?.names[0] ?? ''))
  const row = line(listed.map((column) => column?.example ?? ''))
  return headerless ? row : `${header}\n${row}`
}

const fieldText = (field: string, delimiter: string) =>
  field.includes(delimiter) || field.includes('"') ? `"${field.replaceAll('"', '""')}"` : field
