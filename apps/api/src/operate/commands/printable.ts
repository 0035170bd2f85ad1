/**
 * Makes strangers' text safe for a terminal: control characters (cursor, colors, clipboard) and marks that change the
 * text direction are replaced with a visible sign.
 */

const sign = '\ufffd'
/** C0 except tab and line break, DEL, C1, and the marks of Unicode's bidirectional algorithm. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the searched characters.
const controls = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Keeps line breaks. */
export const printable = (text: string): string => text.replaceAll('\r\n', '\n').replace(controls, sign)

/** One field of a line: a line break or tab in it would look like another field. */
export const printableField = (text: string): string => printable(text).replace(/[\n\t\u2028\u2029]/g, sign)

/** The same value as JSON, with control characters escaped. */
export const printableJson = (value: unknown, indent = 2): string =>
  JSON.stringify(value, undefined, indent).replace(
    controls,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
