/** Shared by the tables of Medicare Part D, which CMS publishes monthly or quarterly as separate files. */
import type { Columns, ScopedFile } from '../../file-kind'
import { RefusedRow, required } from '../../reading/values'

export const publisher = 'Medicare Part D (CMS)'
export const format = { delimiter: '|', isQuoted: false } as const
/** A quarter and some weeks. */
export const staleAfterDays = 120

/** A missing value is blank or a period. */
export const present = (text: string): string => (text === '.' ? '' : text)

export const planKey = {
  contract: { names: ['CONTRACT_ID'], isRequired: true, about: 'of the company', example: 'H1234' },
  plan: { names: ['PLAN_ID'], isRequired: true, about: 'within its contract', example: '001' },
  segment: { names: ['SEGMENT_ID'], isRequired: true, about: 'within its plan', example: '000' },
} as const

/** The plan's code across years: `H1234-001-000`. */
export function seriesOf({ contract, plan, segment }: Readonly<Record<keyof typeof planKey, string>>): string {
  if (!/^[A-Za-z]\d{4}$/.test(contract)) throw new RefusedRow('CONTRACT_ID', `"${contract}" is not a contract`)
  return `${contract.toUpperCase()}-${digits(plan, 3, 'PLAN_ID')}-${digits(segment, 3, 'SEGMENT_ID')}`
}

/** A numeric code with its leading zeros. */
export function digits(text: string, length: number, column: string): string {
  required(text, column)
  if (!/^\d+$/.test(text) || text.length > length)
    throw new RefusedRow(column, `"${text}" is not a code of ${length} digits`)
  return text.padStart(length, '0')
}

/**
 * The year of a table without a year column: from the zip's name (`SPUF_2026_20261008.zip` is for 2026, whatever the day), else
 * from the day in a name. Also records that day as the table's.
 */
export function yearOf<C extends Columns>({ name, reading }: ScopedFile<C>): string {
  const days = [...name.matchAll(/(?<!\d)(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/g)]
  const [, year, month, day] = days.at(-1) ?? []
  if (year !== undefined) reading.asOf ??= `${year}-${month}-${day}`
  const [, stated] = /(?<!\d)(20\d\d)_20\d{6}(?!\d)/.exec(name) ?? []
  return stated ?? year ?? reading.today.slice(0, 4)
}
