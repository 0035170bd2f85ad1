/** Rows of `import_row` in the text format of PostgreSQL's COPY. */
import type { StagedFields } from './file-kind'

/** One line: the number of the row's line, and its fields as an array of texts. */
export const copyLine = (line: number, fields: StagedFields): string => `${line}\t{${fields.map(element).join(',')}}\n`

function element(field: string | null): string {
  if (field === null) return 'NULL'
  return hasSpecial.test(field) ? `"${field.replace(special, (character) => escapes[character] ?? '')}"` : `"${field}"`
}

/** PostgreSQL's texts cannot hold the first of them. */
const special = /[\0"\\\n\r\t]/g
const hasSpecial = new RegExp(special.source)

/** What COPY reads as `\"` and `\\`, and the array within as `"` and `\`. */
const escapes: Readonly<Record<string, string>> = {
  '"': '\\\\"',
  '\\': '\\\\\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}
