/** NPPES (CMS): every pharmacy of the registry of providers, from the monthly file or a weekly one; persons are left out. */
import { one, type Queryable } from '../../database/database'
import { chainOf } from '../chains'
import { changesSql } from '../changes-sql'
import { ensurePlaces } from '../derivations/places'
import { type Changes, type ColumnDeclaration, defineKind } from '../file-kind'
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

/** Any pharmacy: the one of the first four characters, and the old code for all. */
const isPharmacy = (code: string) => code === '333600000X' || code.startsWith('3336')
const community = '3336C0003X'
const mailOrder = '3336M0002X'
/** Not for everybody: clinics, homes, infusion, hospitals, nuclear, prisons, managed care. */
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
     from npi_position p join data_import i on i.id = p.import_id and i.state = 'current' order by p.npi, i.id desc
   ) l using (npi)
   where n.import_id = $1 and n.type = 'R' and n.deactivated_on is null`,
)

const compareSql = changesSql(
  'nppes_pharmacy',
  'npi',
  'type, name, chain, address1, city, state, zip, phone_number, deactivated_on',
)

/** The days that a file's name is about: `npidata_pfile_20050523-20260913.csv`. */
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

export const nppes = defineKind({
  name: 'nppes',
  title: 'NPPES: pharmacies, from the registry of providers (npidata_pfile)',
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
  scope: ({ baseName }) => npiScope(baseName),
  read(row, reading) {
    reading.asOf ??= fileDays(reading.baseName)?.last
    if (!/^\d{10}$/.test(row.npi)) throw new RefusedRow('NPI', `"${row.npi.slice(0, 20)}" is no NPI`)
    const isEnded =
      row.deactivatedOn !== '' && !(row.reactivatedOn !== '' && isAfter(row.reactivatedOn, row.deactivatedOn))
    if (isEnded) {
      // The whole registry has nothing but their numbers, most of them of persons: who is missing there has ended.
      if (isWholeRegistry(reading.baseName)) return []
      return [[row.npi, null, '', null, '', '', '', '', '', day(row.deactivatedOn, 'NPI Deactivation Date')]]
    }
    if (row.entity !== '2') return []
    const values: Readonly<Record<string, string>> = row
    const codes = slots.map((slot) => values[`taxonomy${slot}`] ?? '').filter(isPharmacy)
    if (codes.length === 0 || (row.country !== '' && row.country !== 'US')) return []
    const state = stateCode(row.state, `${address} State Name`)
    const other = row.otherName === '<UNAVAIL>' ? '' : row.otherName
    const chain = chainOf(other) ?? chainOf(row.name)
    return [
      [
        row.npi,
        typeOf(codes),
        readableName(other || row.name),
        orNull(chain ?? ''),
        readableName(row.address1),
        readableName(row.city),
        state,
        zipOfState(row.zip, state, `${address} Postal Code`),
        /^\d{10}$/.test(row.phone) ? row.phone : '',
        null,
      ],
    ]
  },
  async store(transaction: Queryable, importId: number) {
    await transaction.query(
      `insert into nppes_pharmacy (import_id, npi, type, name, chain, address1, city, state, zip, phone_number, deactivated_on)
       select distinct on (fields[1]) $1, fields[1], fields[2], fields[3], fields[4], fields[5], fields[6], fields[7], fields[8],
         fields[9], fields[10]::date
       from import_row order by fields[1], line desc`,
      [importId],
    )
  },
  async notes(transaction, importId) {
    await ensurePlaces(transaction)
    return pharmacyPositionNotes(await transaction.query<UnusedPositions>(unusedSql, [importId]))
  },
  compare: (transaction, importId, previousId) => one<Changes>(transaction, compareSql, [importId, previousId]),
  staleAfterDays: 62,
})

const isAfter = (one: string, other: string) => day(one, 'NPI Reactivation Date') >= day(other, 'NPI Deactivation Date')
