/** An example file of a kind: its header with one row, ready to import. */
import { csvLine } from '../../base/csv'
import type { ColumnDeclaration, Columns, FileKind } from './file-kind'

/** Header and one row in the kind's own format, without a final line end. */
export function templateOf({ columns, format, headerless }: FileKind): string {
  if (format === 'json list') return listOfOne(columns)
  const listed = headerless ? headerless.order.map((column) => columns[column]) : Object.values(columns)
  const [delimiter = ','] = [format.delimiter].flat()
  const line = (fields: readonly string[]) => (format.isQuoted ? csvLine(fields, delimiter) : fields.join(delimiter))
  const header = line(listed.map((column) => column?.names[0] ?? ''))
  const row = line(listed.map((column) => column?.example ?? ''))
  return headerless ? row : `${header}\n${row}`
}

/** A JSON list with one element; examples of lists and objects are JSON themselves. */
const listOfOne = (columns: Columns) =>
  JSON.stringify([Object.fromEntries(Object.values(columns).map((column) => [column.names[0], exampleOf(column)]))])

const exampleOf = ({ example }: ColumnDeclaration): unknown => (/^[[{]/.test(example) ? JSON.parse(example) : example)

/** A description of each column, in the order of the template. */
export const columnsOf = ({ columns, format, headerless }: FileKind): string[] => {
  const listed =
    format !== 'json list' && headerless
      ? headerless.order.flatMap((column) => columns[column] ?? [])
      : Object.values(columns)
  return listed.map(
    ({ names, about, isRequired = false }) =>
      `${[...new Set(names)].join(' or ')}: ${about}${isRequired ? '' : ' (may be left out)'}`,
  )
}
