/** Lines of comma-separated values (RFC 4180), as spreadsheets read them. */

/** Quotes a field if necessary. */
const csvField = (text: string, delimiter = ','): string =>
  text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** One line without its line break. */
export const csvLine = (fields: readonly string[], delimiter = ','): string =>
  fields.map((field) => csvField(field, delimiter)).join(delimiter)
