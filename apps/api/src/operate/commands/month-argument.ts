/** A month argument. */
import { UsageError } from './usage-error'

/** @throws UsageError if it isn't a month */
export function parseMonth(text: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return text
  throw new UsageError('--month must be a year and a month such as 2026-11.')
}
