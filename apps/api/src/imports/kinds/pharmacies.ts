/** An operator's own list of pharmacies. It goes over what public data say of the same NPI. */
import { one } from '../../database/database'
import { compareRows } from '../compare-rows'
import { ensurePlaces } from '../derivations/places'
import type { Changes } from '../file-kind'
import { defineKind } from '../file-kind'
import { pharmacyPositionNotes, type UnusedPositions, unusedPositionsSql } from '../position-notes'
import { codeOf, ncpdpOf, npiOf, orEmpty } from '../reading/own-values'
import { day, decimal, orNull, RefusedRow, required } from '../reading/values'
import { stateCode, zipOfState } from '../reading/zip-of-state'

const unusedSql = unusedPositionsSql(
  `select name || ' ' || npi "name", zip, latitude, longitude from pharmacy_entry where import_id = $1 and closed_on is null`,
)

const key = 'npi'
const value = `concat_ws('|', coalesce(ncpdp, '-'), name, chain, chain_name, address1, city, state, zip, latitude, longitude, phone_number, closed_on, mail_order_url)`

export const pharmacies = defineKind({
  name: 'pharmacies',
  title: 'The operator’s own list of pharmacies',
  publisher: 'own',
  rank: 15,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    npi: { names: ['NPI'], isRequired: true, about: '10 digits', example: '1234567893' },
    ncpdp: { names: ['NCPDP', 'NABP'], about: '7 digits', example: '3312345' },
    name: { names: ['Name'], isRequired: true, about: 'what visitors read', example: 'CVS Pharmacy #1234' },
    chain: {
      names: ['Chain code', 'Chain'],
      about: 'how the other files name its chain; empty for none',
      example: 'CVS',
    },
    chainName: { names: ['Chain name'], about: 'what visitors read; empty: the code', example: 'CVS Pharmacy' },
    address1: { names: ['Address'], isRequired: true, about: 'street and number', example: '1 Main St' },
    city: { names: ['City'], isRequired: true, about: 'the town', example: 'New York' },
    state: { names: ['State'], isRequired: true, about: '2 letters, or its name', example: 'NY' },
    zip: { names: ['Zip'], isRequired: true, about: '5 digits, or 9, of that state', example: '10001' },
    latitude: {
      names: ['Latitude'],
      about: 'degrees; empty, or far from its zip: the middle of the zip',
      example: '40.7506',
    },
    longitude: { names: ['Longitude'], about: 'degrees', example: '-73.9972' },
    phone: { names: ['Phone'], about: 'its telephone', example: '212-234-0123' },
    mailOrderUrl: {
      names: ['Mail order address'],
      about: 'of a mail-order pharmacy: where orders are placed; empty: people go there',
      example: '',
    },
    closedOn: { names: ['Closed on'], about: 'since when it is closed; empty: it is open', example: '' },
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    const state = stateCode(required(row.state, 'State'), 'State')
    const zip = zipOfState(row.zip, state, 'Zip')
    if ((row.latitude === '') !== (row.longitude === '')) {
      throw new RefusedRow('Latitude', 'latitude and longitude are given together, or neither')
    }
    if (row.mailOrderUrl !== '' && !/^https:\/\/\S+$/.test(row.mailOrderUrl)) {
      throw new RefusedRow('Mail order address', 'it does not begin with https://')
    }
    // One that is impossible is no reason to lose the pharmacy: it is then at its zip, and named.
    const degrees = (text: string, column: string) =>
      text === '' ? null : decimal(text, column, { least: -1e9, most: 1e9 })
    return [
      [
        npiOf(row.npi, 'NPI'),
        row.ncpdp === '' ? null : ncpdpOf(row.ncpdp, 'NCPDP'),
        required(row.name, 'Name'),
        orEmpty(row.chain, (text) => codeOf(text, 'Chain code')),
        row.chainName,
        required(row.address1, 'Address'),
        required(row.city, 'City'),
        state,
        zip,
        degrees(row.latitude, 'Latitude'),
        degrees(row.longitude, 'Longitude'),
        row.phone,
        orNull(orEmpty(row.closedOn, (text) => day(text, 'Closed on'))),
        row.mailOrderUrl,
      ],
    ]
  },
  async store(transaction, importId) {
    await transaction.query(
      `insert into pharmacy_entry (import_id, npi, ncpdp, name, chain, chain_name, address1, city, state, zip, latitude, longitude,
         phone_number, closed_on, mail_order_url)
       select distinct on (fields[1]) $1, fields[1], fields[2], fields[3], fields[4], fields[5], fields[6], fields[7], fields[8], fields[9],
         fields[10]::float8, fields[11]::float8, fields[12], fields[13]::date, fields[14]
       from import_row order by fields[1], line desc`,
      [importId],
    )
  },
  async notes(transaction, importId) {
    await ensurePlaces(transaction)
    return pharmacyPositionNotes(await transaction.query<UnusedPositions>(unusedSql, [importId]))
  },
  compare: (transaction, importId, previousId) =>
    one<Changes>(transaction, compareRows('pharmacy_entry', key, value, 'null::numeric'), [importId, previousId]),
  staleAfterDays: 365,
})
