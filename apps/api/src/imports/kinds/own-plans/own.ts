/** What an operator's own files of plans have in common. */
import { day, lastDay, RefusedRow, required } from '../../reading/values'

export const publisher = 'own'
export const format = { delimiter: ',', isQuoted: true } as const

/** Days within which a row holds: empty for ever. */
export const period = {
  from: { names: ['From', 'Starts On'], about: 'first day; empty for always', example: '2026-01-01' },
  to: { names: ['To', 'Ends On'], about: 'last day; empty for no end', example: '2026-12-31' },
} as const

/** @param always what an empty first day stands for */
export function periodOf(
  { from, to }: Readonly<Record<'from' | 'to', string>>,
  always: string,
): [string, string | null] {
  const first = from === '' ? always : day(from, 'From')
  const last = lastDay(to, 'To')
  if (last !== null && last < first) throw new RefusedRow('To', `${to} is before ${from}`)
  return [first, last]
}

/** An operator's codes never meet those of a publisher. */
export const ownCode = (text: string, column: string): string => `own-${required(text, column)}`
