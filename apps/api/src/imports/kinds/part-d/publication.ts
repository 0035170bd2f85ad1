/** What the tables of Medicare Part D have in common. CMS publishes them monthly or quarterly, each a file of its own. */
import type { Columns, ScopedFile } from '../../file-kind'
import { RefusedRow, required } from '../../reading/values'

export const publisher = 'Medicare Part D (CMS)'
export const format = { delimiter: '|', isQuoted: false } as const
/** Quarterly, and some weeks. */
export const staleAfterDays = 120

/** What is missing is blank or a point. */
export const present = (text: string): string => (text === '.' ? '' : text)

export const planKey = {
  contract: { names: ['CONTRACT_ID'], isRequired: true, about: 'of the company', example: 'H1234' },
  plan: { names: ['PLAN_ID'], isRequired: true, about: 'within its contract', example: '001' },
  segment: { names: ['SEGMENT_ID'], isRequired: true, about: 'within its plan', example: '000' },
} as const

/** The plan through the years: `H1234-001-000`. */
export function seriesOf({ contract, plan, segment }: Readonly<Record<keyof typeof planKey, string>>): string {
  if (!/^[A-Za-z]\d{4}$/.test(contract)) throw new RefusedRow('CONTRACT_ID', `"${contract}" is no contract`)
  return `${contract.toUpperCase()}-${digits(plan, 3, 'PLAN_ID')}-${digits(segment, 3, 'SEGMENT_ID')}`
}

/** A code of digits with its leading zeros. */
export function digits(text: string, length: number, column: string): string {
  required(text, column)
  if (!/^\d+$/.test(text) || text.length > length)
    throw new RefusedRow(column, `"${text}" is no code of ${length} digits`)
  return text.padStart(length, '0')
}

/**
 * The year of a table that does not say it: from the zip's name (`SPUF_2026_20261008.zip` is of 2026, whatever the day), else
 * from the day in a name. It also remembers that day as the table's.
 */
export function yearOf<C extends Columns>({ name, reading }: ScopedFile<C>): string {
  const days = [...name.matchAll(/(?<!\d)(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/g)]
  const [, year, month, day] = days.at(-1) ?? []
  if (year !== undefined) reading.asOf ??= `${year}-${month}-${day}`
  const [, stated] = /(?<!\d)(20\d\d)_20\d{6}(?!\d)/.exec(name) ?? []
  return stated ?? year ?? reading.today.slice(0, 4)
}
