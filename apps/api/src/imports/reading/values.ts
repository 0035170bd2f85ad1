/** Fields as values: each function returns the form that PostgreSQL casts, or refuses the row with its column and a sentence. */

/** A row that is not taken: the others go on. */
export class RefusedRow extends Error {
  override name = 'RefusedRow'

  constructor(
    /** As the file's header has it. */
    readonly column: string,
    readonly reason: string,
  ) {
    super(`${column}: ${reason}`)
  }
}

/** No longer than what is told of a field. */
const quoted = (text: string) => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`

export function required(text: string, column: string): string {
  if (text === '') throw new RefusedRow(column, 'it is empty')
  return text
}

/** One of some words, whatever their letter case. */
export function oneOf<Word extends string>(text: string, words: readonly Word[], column: string): Word {
  const allowedWord = words.find((word) => word.toLowerCase() === text.toLowerCase())
  if (allowedWord === undefined) throw new RefusedRow(column, `${quoted(text)} is none of ${words.join(', ')}`)
  return allowedWord
}

/**
 * An NDC as 11 digits. With hyphens each part is filled up to 5-4-2; 11 bare digits are as they should be. 10 bare digits can be
 * three drugs, and 9 a product without its package: both are refused, as is what a spreadsheet made a number of.
 */
export function ndc11(text: string, column: string): string {
  if (/^\d{11}$/.test(text)) return text
  const [, labeler, product, pack] = /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/.exec(text) ?? []
  if (labeler !== undefined && product !== undefined && pack !== undefined) {
    return labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0')
  }
  if (/^\d{10}$/.test(text)) {
    throw new RefusedRow(
      column,
      `${quoted(text)} has 10 digits without hyphens, and can be three drugs: write it with hyphens or with 11 digits`,
    )
  }
  if (/^\d{12}$/.test(text))
    throw new RefusedRow(column, `${quoted(text)} has 12 digits, and such NDCs are in no file yet`)
  if (/^\d{1,9}$/.test(text)) {
    throw new RefusedRow(
      column,
      `${quoted(text)} has ${text.length} digits: a spreadsheet may have cut its leading zeros, save the column as text`,
    )
  }
  if (/^\d(\.\d+)?e\+?\d+$/i.test(text)) {
    throw new RefusedRow(column, `${quoted(text)} was made a number by a spreadsheet: save the column as text`)
  }
  throw new RefusedRow(column, `${quoted(text)} is no NDC`)
}

interface Bounds {
  /** The least and the most that are believed, in the number's own unit. */
  least: number
  most: number
}

/** A decimal number in plain digits; thousands may be parted by commas, and a dollar may stand before it. */
export function decimal(text: string, column: string, { least, most }: Bounds): string {
  const plain = text.replace(/^\$\s?/, '').replace(/(?<=\d),(?=\d{3}(\D|$))/g, '')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) throw new RefusedRow(column, `${quoted(text)} is no number`)
  const number = Number(plain)
  if (number < least) throw new RefusedRow(column, `${text} is less than ${least}`)
  if (number > most) throw new RefusedRow(column, `${text} is more than ${most}`)
  return plain
}

/** The price of one unit in dollars. */
export const unitPrice = (text: string, column: string): string =>
  decimal(text, column, { least: 0.000_01, most: 500_000 })

/** A day as YYYY-MM-DD, from MM/DD/YYYY, YYYY-MM-DD or YYYYMMDD. */
export function day(text: string, column: string): string {
  const [, m, d, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const [, y2, m2, d2] = /^(\d{4})-?(\d{2})-?(\d{2})(?:\.0)?$/.exec(text) ?? []
  const [year, month, date] = y === undefined ? [y2, m2, d2] : [y, m, d]
  if (year === undefined || month === undefined || date === undefined)
    throw new RefusedRow(column, `${quoted(text)} is no day`)
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const parsed = new Date(`${iso}T00:00:00Z`)
  const isDay = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso)
  if (!isDay || Number(year) < 1900 || Number(year) > 9999) throw new RefusedRow(column, `${quoted(text)} is no day`)
  return iso
}

/** A day that may not lie ahead. @param today YYYY-MM-DD */
export function pastDay(text: string, column: string, today: string): string {
  const allowedWord = day(text, column)
  if (allowedWord > today) throw new RefusedRow(column, `${text} lies in the future`)
  return allowedWord
}

/** The last day of something; what means "open" is `null`. */
export function lastDay(text: string, column: string): string | null {
  if (text === '') return null
  const allowedWord = day(text, column)
  return allowedWord.startsWith('9999') || allowedWord >= '2199-01-01' ? null : allowedWord
}

/** Y, N and the like as `true` and `false`; empty is `false`. */
export function flag(text: string, column: string): 'true' | 'false' {
  if (/^(y|yes|true|1)$/i.test(text)) return 'true'
  if (/^(n|no|false|0|)$/i.test(text)) return 'false'
  throw new RefusedRow(column, `${quoted(text)} is neither Y nor N`)
}

export const orNull = (text: string): string | null => (text === '' ? null : text)
