/** Shared by an operator's own files of plans. */
import { earliestDay } from '../../plan-sets'
import { day, identifierDigits, lastDay, ndc11, quoted, RefusedRow, required } from '../../reading/values'

export const publisher = 'own'
export const format = { delimiter: ',', isQuoted: true } as const

/** Columns of a drug on a formulary. */
export const listedDrug = {
  formulary: { names: ['Formulary'], isRequired: true, about: 'as in your file of plans', example: 'ACME' },
  rxcui: { names: ['RXCUI'], isRequired: true, about: 'RxNorm’s number; or an NDC', example: '861007' },
  ndc: { names: ['NDC'], isRequired: true, about: '11 digits; or an RXCUI', example: '' },
} as const

/** Needs an RXCUI or an NDC. */
export function listedDrugOf({ formulary, rxcui, ndc }: Readonly<Record<keyof typeof listedDrug, string>>) {
  if (rxcui === '' && ndc === '') throw new RefusedRow('RXCUI', 'a row has an RXCUI or an NDC')
  const number = identifierDigits(rxcui)
  if (!/^\d{0,8}$/.test(number)) throw new RefusedRow('RXCUI', `${quoted(rxcui)} is not a number of RxNorm’s`)
  return { formulary: ownCode(formulary, 'Formulary'), rxcui: number, ndc: ndc === '' ? '' : ndc11(ndc, 'NDC') }
}

/** Columns for the first and last day of a row; empty means no limit. */
export const period = {
  from: { names: ['From', 'Starts On'], about: 'first day; empty for always', example: '2026-01-01' },
  to: { names: ['To', 'Ends On'], about: 'last day; empty for no end', example: '2026-12-31' },
} as const

export function periodOf({ from, to }: Readonly<Record<'from' | 'to', string>>) {
  const first = from === '' ? earliestDay : day(from, 'From')
  const last = lastDay(to, 'To')
  if (last !== null && last < first) throw new RefusedRow('To', `${quoted(to)} is before ${quoted(from)}`)
  return { starts_on: first, ends_on: last }
}

/** The prefix keeps an operator's codes apart from publishers' codes. */
export const ownCode = (text: string, column: string): string => `own-${required(text, column)}`
