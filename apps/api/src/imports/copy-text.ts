/** Rows of `import_row` in the text format of PostgreSQL's COPY. */

/** One line: the number of the row's line, and its fields as an array of texts. */
export const copyLine = (line: number, fields: readonly Field[]): string =>
  `${line}\t{${fields.map(element).join(',')}}\n`

type Field = string | boolean | null | undefined

function element(field: Field): string {
  if (field === null || field === undefined) return 'NULL'
  if (typeof field === 'boolean') return String(field)
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
