/**
 * Text that strangers wrote, as a terminal may show it: what it would obey (cursor, colours, clipboard) and marks that turn the
 * direction of a line are replaced by a sign that something stood there.
 */

const sign = '\ufffd'
/** C0 but tab and line break, DEL, C1, and the marks of Unicode's bidirectional algorithm. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const controls = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Lines stay lines. */
export const printable = (text: string): string => text.replaceAll('\r\n', '\n').replace(controls, sign)

/** One field of a line: a line break or tab in it would begin another. */
export const printableField = (text: string): string => printable(text).replace(/[\n\t\u2028\u2029]/g, sign)

/** The same value, with what a terminal would obey written as JSON escapes. */
export const printableJson = (value: unknown, indent = 2): string =>
  JSON.stringify(value, undefined, indent).replace(
    controls,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
