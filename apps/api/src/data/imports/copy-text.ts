/** Formats rows of `import_row` for PostgreSQL's COPY in text format. */

/** One line: the row's line number, and its fields as an array of text. */
export const copyLine = (line: number, fields: readonly Field[]): string =>
  `${line}\t{${fields.map(element).join(',')}}\n`

type Field = string | boolean | null | undefined

function element(field: Field): string {
  if (field === null || field === undefined) return 'NULL'
  if (typeof field === 'boolean') return String(field)
  return hasSpecial.test(field) ? `"${field.replace(special, (character) => escapes[character] ?? '')}"` : `"${field}"`
}

/** PostgreSQL's text can't contain NUL, the first of them. */
const special = /[\0"\\\n\r\t]/g
const hasSpecial = new RegExp(special.source)

/** COPY reads these as `\"` and `\\`, and the array inside as `"` and `\`. */
const escapes: Readonly<Record<string, string>> = {
  '"': '\\\\"',
  '\\': '\\\\\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}
