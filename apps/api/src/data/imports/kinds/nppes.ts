/** NPPES (CMS): every pharmacy in the registry of providers, from the monthly or a weekly file; individual people are left out. */
import { chainOf } from '../chains'
import { ensurePlaces } from '../derivations/places'
import { type ColumnDeclaration, defineKind, leftOut } from '../file-kind'
import { pharmacyPositionNotes, type UnusedPositions, unusedPositionsSql } from '../position-notes'
import { readableName } from '../readable-name'
import { day, orNull, RefusedRow } from '../reading/values'
import { stateCode, zipOfState } from '../reading/zip-of-state'

const slots = Array.from({ length: 15 }, (_, index) => index + 1)

const taxonomyColumns = Object.fromEntries(
  slots.map((slot): [`taxonomy${number}`, ColumnDeclaration] => [
    `taxonomy${slot}`,
    {
      names: [`Healthcare Provider Taxonomy Code_${slot}`],
      isRequired: slot === 1,
      about: 'what it is, by the code of NUCC',
      example: slot === 1 ? '3336C0003X' : '',
    },
  ]),
)

const address = 'Provider Business Practice Location Address'

/** Codes of pharmacies share their first four characters; one older code stands for all. */
const isPharmacy = (code: string) => code === '333600000X' || code.startsWith('3336')
const community = '3336C0003X'
const mailOrder = '3336M0002X'
/** Not open to everyone: clinics, homes, infusion, hospitals, nuclear, prisons, managed care. */
const institutional = new Set([
  '3336C0002X',
  '3336H0001X',
  '3336I0012X',
  '3336L0003X',
  '3336M0003X',
  '3336N0007X',
  '3336S0011X',
])

function typeOf(codes: readonly string[]): 'R' | 'M' | 'O' {
  if (codes.includes(community)) return 'R'
  if (codes.includes(mailOrder)) return 'M'
  return codes.some((code) => institutional.has(code)) ? 'O' : 'R'
}

const unusedSql = unusedPositionsSql(
  `select n.name || ' ' || n.npi "name", n.zip, l.latitude, l.longitude
   from nppes_pharmacy n left join (
     select distinct on (p.npi) p.npi, p.latitude, p.longitude
     from current_npi_position p order by p.npi, p.import_id desc
   ) l using (npi)
   where n.import_id = $1 and n.type = 'R' and n.deactivated_on is null`,
)

/** The days that a file's name covers: `npidata_pfile_20050523-20260913.csv`. */
export function fileDays(baseName: string): { first: string; last: string } | undefined {
  const [, first, last] = /(\d{8})-(\d{8})/.exec(baseName) ?? []
  return first && last
    ? { first: day(first, 'the name of the file'), last: day(last, 'the name of the file') }
    : undefined
}

/** The whole registry begins with its first day; other files have the changes of a week. */
const isWholeRegistry = (baseName: string): boolean => {
  const days = fileDays(baseName)
  return days === undefined || days.first < '2006-01-01'
}

export const npiScope = (baseName: string): string =>
  isWholeRegistry(baseName) ? 'all' : `week to ${fileDays(baseName)?.last ?? ''}`

/** Empty fields for a deactivated pharmacy, of which a weekly file only has the number and the day. */
const ended = { type: null, name: '', chain: null, address1: '', city: '', state: '', zip: '', phone_number: '' }

export const nppes = defineKind({
  name: 'nppes',
  publisher: 'NPPES (CMS)',
  rank: 10,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    npi: { names: ['NPI'], isRequired: true, about: 'ten digits', example: '1376856062' },
    entity: { names: ['Entity Type Code'], isRequired: true, about: '2 for organizations', example: '2' },
    name: {
      names: ['Provider Organization Name (Legal Business Name)'],
      isRequired: true,
      about: 'the legal name',
      example: 'CVS PHARMACY #08932',
    },
    otherName: { names: ['Provider Other Organization Name'], about: 'under which it does business', example: '' },
    address1: {
      names: [`Provider First Line Business Practice Location Address`],
      isRequired: true,
      about: 'street',
      example: '8059 DARROW RD',
    },
    city: { names: [`${address} City Name`], isRequired: true, about: 'city', example: 'TWINSBURG' },
    state: { names: [`${address} State Name`], isRequired: true, about: 'two letters', example: 'OH' },
    zip: { names: [`${address} Postal Code`], isRequired: true, about: 'five or nine digits', example: '440872330' },
    country: { names: [`${address} Country Code (If outside U.S.)`], about: 'US or empty', example: 'US' },
    phone: { names: [`${address} Telephone Number`], about: 'ten digits', example: '3304251344' },
    deactivatedOn: { names: ['NPI Deactivation Date'], about: 'when it ended', example: '' },
    reactivatedOn: { names: ['NPI Reactivation Date'], about: 'when it began again', example: '' },
    ...taxonomyColumns,
  },
  stores: {
    table: 'nppes_pharmacy',
    key: ['npi'],
    columns: {
      npi: 'text',
      type: 'text',
      name: 'text',
      chain: 'text',
      address1: 'text',
      city: 'text',
      state: 'text',
      zip: 'text',
      phone_number: 'text',
      deactivated_on: 'date',
    },
  },
  scope: ({ baseName }) => npiScope(baseName),
  read(row, reading) {
    reading.asOf ??= fileDays(reading.baseName)?.last
    if (!/^\d{10}$/.test(row.npi)) throw new RefusedRow('NPI', `"${row.npi.slice(0, 20)}" is not an NPI`)
    const isEnded =
      row.deactivatedOn !== '' && !(row.reactivatedOn !== '' && isAfter(row.reactivatedOn, row.deactivatedOn))
    if (isEnded) {
      // The whole registry only has the numbers of deactivated entries, most of them of people; a pharmacy that is missing there
      // has ended.
      if (isWholeRegistry(reading.baseName)) return leftOut('it is deactivated')
      return { ...ended, npi: row.npi, deactivated_on: day(row.deactivatedOn, 'NPI Deactivation Date') }
    }
    if (row.entity !== '2') return leftOut('it is a person')
    const values: Readonly<Record<string, string>> = row
    const codes = slots.map((slot) => values[`taxonomy${slot}`] ?? '').filter(isPharmacy)
    if (codes.length === 0) return leftOut('it is not a pharmacy')
    if (row.country !== '' && row.country !== 'US') return leftOut('it is outside the United States')
    const state = stateCode(row.state, `${address} State Name`)
    const hasPhone = /^\d{10}$/.test(row.phone)
    if (row.phone !== '' && !hasPhone) reading.partsLeftOut.push('a telephone number without ten digits')
    const other = row.otherName === '<UNAVAIL>' ? '' : row.otherName
    const chain = chainOf(other) ?? chainOf(row.name)
    return {
      npi: row.npi,
      type: typeOf(codes),
      name: readableName(other || row.name),
      chain: orNull(chain ?? ''),
      address1: readableName(row.address1),
      city: readableName(row.city),
      state,
      zip: zipOfState(row.zip, state, `${address} Postal Code`),
      phone_number: hasPhone ? row.phone : '',
      deactivated_on: null,
    }
  },
  async notes(transaction, importId) {
    await ensurePlaces(transaction)
    return pharmacyPositionNotes(await transaction.query<UnusedPositions>(unusedSql, [importId]))
  },
  staleAfterDays: 62,
})

const isAfter = (one: string, other: string) => day(one, 'NPI Reactivation Date') >= day(other, 'NPI Deactivation Date')
