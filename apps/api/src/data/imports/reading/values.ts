/** Parses fields: each function returns text that PostgreSQL can cast, or refuses the row with a column and a sentence. */

/** Refuses a row; other rows continue. */
export class RefusedRow extends Error {
  override name = 'RefusedRow'

  constructor(
    /** As in the file's header. */
    readonly column: string,
    readonly reason: string,
  ) {
    super(`${column}: ${reason}`)
  }
}

/** A field's text for messages, shortened. */
export const quoted = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`

export function required(text: string, column: string): string {
  if (text === '') throw new RefusedRow(column, 'it is empty')
  return text
}

/** One of several words, in any case. */
export function oneOf<Word extends string>(text: string, words: readonly Word[], column: string): Word {
  const allowedWord = words.find((word) => word.toLowerCase() === text.toLowerCase())
  if (allowedWord === undefined) throw new RefusedRow(column, `${quoted(text)} is not one of ${words.join(', ')}`)
  return allowedWord
}

/** A number to which a program added a fraction: `60505257909.0`. */
export const identifierDigits = (text: string): string => text.replace(/^(\d+)\.0+$/, '$1')

/**
 * An NDC as 11 digits. With hyphens or blanks, each part is padded to 5-4-2; 11 bare digits stay. Refused: 10 bare digits, which
 * can be three drugs, 9 digits, which are a product without its package, and numbers that a spreadsheet changed.
 */
export function ndc11(text: string, column: string): string {
  const plain = identifierDigits(text)
  if (/^\d{11}$/.test(plain)) return plain
  const [, labeler, product, pack] =
    /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/.exec(plain) ?? /^(\d{4,5}) (\d{3,4}) (\d{1,2})$/.exec(plain) ?? []
  if (labeler !== undefined && product !== undefined && pack !== undefined) {
    return labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0')
  }
  throw new RefusedRow(column, `${quoted(text)} ${whyNoNdc(plain)}`)
}

function whyNoNdc(text: string): string {
  if (/^\d{10}$/.test(text)) {
    return 'has 10 digits without hyphens, and can be three drugs: write it with hyphens or with 11 digits'
  }
  if (/^\d{12}$/.test(text)) return 'has 12 digits, and such NDCs are in no file yet'
  if (/^\d{1,9}$/.test(text)) {
    return `has ${text.length} digits: a spreadsheet may have cut its leading zeros, save the column as text`
  }
  if (/^\d(\.\d+)?e\+?\d+$/i.test(text)) return 'was made a number by a spreadsheet: save the column as text'
  if (/^\d{4,5}[- ]\d{3,4}$/.test(text)) {
    return 'is a product without its package: write all three parts, such as 0074-0124-13'
  }
  return 'is not an NDC, which has 11 digits, or three parts with hyphens'
}

interface Bounds {
  /** Plausible limits, in the number's own unit. */
  least: number
  most: number
}

/** A decimal number in plain digits; thousands may have commas, and a dollar sign may come first. */
export function decimal(text: string, column: string, { least, most }: Bounds): string {
  const bare = text.replace(/^\$\s?/, '')
  const plain = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) {
    const hint = /^-?\d+,\d+$/.test(bare) ? `: write ${bare.replace(',', '.')}` : ''
    throw new RefusedRow(column, `${quoted(text)} is not a number${hint}`)
  }
  const number = Number(plain)
  if (number < least) throw new RefusedRow(column, `${quoted(text)} is less than ${least}`)
  if (number > most) throw new RefusedRow(column, `${quoted(text)} is more than ${most}`)
  return plain
}

/** The price of one unit in dollars. */
export const unitPrice = (text: string, column: string): string =>
  decimal(text, column, { least: 0.000_01, most: 500_000 })

/** Midnight, which spreadsheets and databases add to a day. */
const midnight = /[ T](0{1,2}:00(:00(\.0+)?)?( ?AM)?|12:00(:00)? ?AM)Z?$/i

/** A day as YYYY-MM-DD, from MM/DD/YYYY, YYYY-MM-DD or YYYYMMDD; a time of 00:00 may follow. */
export function day(given: string, column: string): string {
  const text = given.replace(midnight, '')
  const [, m, d, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const [, y2, m2, d2] = /^(\d{4})-?(\d{2})-?(\d{2})(?:\.0)?$/.exec(text) ?? []
  const [year, month, date] = y === undefined ? [y2, m2, d2] : [y, m, d]
  if (year === undefined || month === undefined || date === undefined)
    throw new RefusedRow(column, `${quoted(given)} is not a day: write 2026-01-31 or 01/31/2026`)
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const parsed = new Date(`${iso}T00:00:00Z`)
  const isDay = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso)
  if (!isDay || Number(year) < 1900 || Number(year) > 9999)
    throw new RefusedRow(column, `${quoted(given)} is not a day: write 2026-01-31 or 01/31/2026`)
  return iso
}

/** A day that may not be in the future. @param today YYYY-MM-DD */
export function pastDay(text: string, column: string, today: string): string {
  const allowedWord = day(text, column)
  if (allowedWord > today) throw new RefusedRow(column, `${quoted(text)} lies in the future`)
  return allowedWord
}

/** A last day; `null` for values that mean "open". */
export function lastDay(text: string, column: string): string | null {
  if (text === '') return null
  const allowedWord = day(text, column)
  return allowedWord.startsWith('9999') || allowedWord >= '2199-01-01' ? null : allowedWord
}

/** Y, N and the like; empty is `false`. */
export function flag(text: string, column: string): boolean {
  if (/^(y|yes|true|1)$/i.test(text)) return true
  if (/^(n|no|false|0|)$/i.test(text)) return false
  throw new RefusedRow(column, `${quoted(text)} is neither Y nor N`)
}

export const orNull = (text: string): string | null => (text === '' ? null : text)
