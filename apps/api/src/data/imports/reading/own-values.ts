/** Fields that an operator's own files share: drugs, pharmacies, days, percents and dollars. */
import { npiOf } from './npi'
import { day, decimal, identifierDigits, lastDay, ndc11, oneOf, quoted, RefusedRow, required } from './values'

/** Columns that say for which drug a row applies. */
export const drugColumns = {
  ndc: {
    names: ['NDC'],
    about: 'one package: 11 digits, or with hyphens; only one of NDC, RXCUI and Drugs',
    example: '',
  },
  rxcui: { names: ['RXCUI'], about: 'one drug, by RxNorm’s number', example: '' },
  drugs: { names: ['Drugs'], about: 'brand, generic or all', example: 'generic' },
} as const

/** Columns that say at which pharmacies a row applies. */
export const placeColumns = {
  chain: {
    names: ['Chain code', 'Chain'],
    about: 'a chain by its code; only one of Chain code, NPI and NCPDP',
    example: 'CVS',
  },
  npi: { names: ['NPI'], about: 'one pharmacy: 10 digits', example: '' },
  ncpdp: { names: ['NCPDP', 'NABP'], about: 'one pharmacy: 7 digits', example: '' },
} as const

/** Columns for the days on which a row applies. */
export const dayColumns = {
  startsOn: { names: ['From', 'Effective date'], isRequired: true, about: 'the first day', example: '2026-01-01' },
  endsOn: { names: ['To', 'Termination date'], about: 'the last day; empty for no end', example: '2026-12-31' },
} as const

/** A row's drugs as stored: `ndc:…`, `rxcui:…`, `brand`, `generic`, `all`. */
export function drugOf({ ndc, rxcui, drugs }: { ndc: string; rxcui: string; drugs: string }): string {
  const identifiers = [ndc, rxcui, drugs].filter((field) => field !== '')
  if (identifiers.length !== 1) {
    throw new RefusedRow(
      'Drugs',
      identifiers.length === 0 ? 'neither it nor NDC or RXCUI is given' : 'only one of it, NDC and RXCUI may be given',
    )
  }
  if (ndc !== '') return `ndc:${ndc11(ndc, 'NDC')}`
  return rxcui === '' ? oneOf(drugs, ['brand', 'generic', 'all'], 'Drugs') : `rxcui:${rxcuiOf(rxcui, 'RXCUI')}`
}

export function rxcuiOf(text: string, column: string): string {
  const number = identifierDigits(text)
  if (!/^[1-9]\d{0,7}$/.test(number))
    throw new RefusedRow(column, `${quoted(text)} is not an RXCUI, which has up to 8 digits`)
  return number
}

/** A row's pharmacies as stored: `npi:…`, `ncpdp:…`, `chain:…`; empty for all. */
export function placeOf({ chain, npi, ncpdp }: { chain: string; npi: string; ncpdp: string }): string {
  if ([chain, npi, ncpdp].filter((field) => field !== '').length > 1) {
    throw new RefusedRow('Chain code', 'only one of it, NPI and NCPDP may be given')
  }
  if (npi !== '') return `npi:${npiOf(npi, 'NPI')}`
  if (ncpdp !== '') return `ncpdp:${ncpdpOf(ncpdp, 'NCPDP')}`
  return chain === '' ? '' : `chain:${codeOf(chain, 'Chain code')}`
}

export function ncpdpOf(text: string, column: string): string {
  const number = identifierDigits(text)
  if (!/^\d{7}$/.test(number)) {
    throw new RefusedRow(column, `${quoted(text)} is not an NCPDP number, which has 7 digits, with leading zeros`)
  }
  return number
}

/** The code of a chain or network, in capitals, so that other files may write it in either case. */
export function codeOf(text: string, column: string): string {
  const code = required(text, column).toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9 _.&-]{0,39}$/.test(code)) {
    throw new RefusedRow(
      column,
      `"${text.slice(0, 40)}" is not a code, which has up to 40 letters, digits, blanks, and any of _ . & -`,
    )
  }
  return code
}

/**
 * A basis and discount in one text, as contracts write them: `AWP-15%`, `AWP less 15`, `WAC + 2%`. `undefined` for anything else.
 */
export function discountOffBasis(text: string): { basis: string; percent: string } | undefined {
  const [, basis, sign = '', percent] =
    /^([A-Z&_]{2,15})\s*(-|–|−|\+|minus|less|plus)\s*(\d+(?:\.\d+)?)\s*%?$/i.exec(text.trim()) ?? []
  if (basis === undefined || percent === undefined) return undefined
  return { basis: basis.toUpperCase(), percent: /^(\+|plus)$/i.test(sign) ? `-${percent}` : percent }
}

/**
 * Percent as a number such as 15. A value between 0 and 1 is refused, because it was surely meant as a fraction. Negative if the
 * price is above its basis.
 */
export function percent(text: string, column: string, least = -100): string {
  const both = discountOffBasis(text)
  if (both) {
    throw new RefusedRow(
      column,
      `${quoted(text)} is a discount off a basis: write ${both.basis} in Basis and ${both.percent} in ${column}`,
    )
  }
  const plain = decimal(text.replace(/\s?%$/, ''), column, { least, most: 99.9999 })
  const number = Math.abs(Number(plain))
  if (number > 0 && number < 1) {
    throw new RefusedRow(
      column,
      `${quoted(text)} looks like a fraction: write percent, such as ${Math.round(number * 100_00) / 100}`,
    )
  }
  return plain
}

/** Dollars for a whole fill. */
export const dollars = (text: string, column: string, least = 0): string =>
  decimal(text, column, { least, most: 1_000_000 })

/** First and last day. */
export function days({ startsOn, endsOn }: { startsOn: string; endsOn: string }) {
  const first = day(startsOn, 'From')
  const last = lastDay(endsOn, 'To')
  if (last !== null && last < first) throw new RefusedRow('To', `${quoted(endsOn)} is before ${quoted(startsOn)}`)
  return { starts_on: first, ends_on: last }
}

export const orEmpty = (text: string, read: (text: string) => string): string => (text === '' ? '' : read(text))
