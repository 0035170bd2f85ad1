/** Lines of comma-separated values, as spreadsheets read them (RFC 4180). */

/** A field in quotes where it needs them. */
const csvField = (text: string, delimiter = ','): string =>
  text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** One line, without its end. */
export const csvLine = (fields: readonly string[], delimiter = ','): string =>
  fields.map((field) => csvField(field, delimiter)).join(delimiter)
