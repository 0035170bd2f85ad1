/** An operator's own list of pharmacies. It overrides public data for the same NPI. */
import { one } from '../../../database/database'
import { ensurePlaces } from '../derivations/places'
import { defineKind } from '../file-kind'
import { pharmacyPositionNotes, type UnusedPositions, unusedPositionsSql } from '../position-notes'
import { npiOf } from '../reading/npi'
import { openingWeekOf } from '../reading/opening-hours'
import { codeOf, ncpdpOf, orEmpty } from '../reading/own-values'
import { day, decimal, orNull, RefusedRow, required } from '../reading/values'
import { stateCode, zipOfState } from '../reading/zip-of-state'

const unusedSql = unusedPositionsSql(
  `select name || ' ' || npi "name", zip, latitude, longitude from pharmacy_entry where import_id = $1 and closed_on is null`,
)

interface IncompleteWeeks {
  count: number
  /** The first ten. */
  names: string[] | null
}

const incompleteWeeksSql = `select count(*)::int count, (array_agg(name || ' ' || npi order by name))[1:10] names
  from pharmacy_entry where import_id = $1 and opening_hours @> '[null]'`

const incompleteWeekNotes = ({ count, names }: IncompleteWeeks): string[] =>
  names === null
    ? []
    : [
        `${count === 1 ? '1 pharmacy has' : `${count} pharmacies have`} opening hours that don't name every day, and nothing is said of the others; closed days are written Su closed: ${names.join('; ')}${count > names.length ? ' …' : ''}`,
      ]

export const pharmacies = defineKind({
  name: 'pharmacies',
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
    openingHours: {
      names: ['Opening hours'],
      about: 'of its week; empty if unknown',
      example: 'Mo-Fr 09:00-21:00; Sa 09:00-13:00,14:00-18:00; Su closed',
    },
    mailOrderUrl: {
      names: ['Mail order address'],
      about: 'of a mail-order pharmacy: where orders are placed; empty: people go there',
      example: '',
    },
    closedOn: { names: ['Closed on'], about: 'since when it is closed; empty: it is open', example: '' },
  },
  stores: {
    table: 'pharmacy_entry',
    key: ['npi'],
    columns: {
      npi: 'text',
      ncpdp: 'text',
      name: 'text',
      chain: 'text',
      chain_name: 'text',
      address1: 'text',
      city: 'text',
      state: 'text',
      zip: 'text',
      latitude: 'float8',
      longitude: 'float8',
      phone_number: 'text',
      opening_hours: 'jsonb',
      closed_on: 'date',
      mail_order_url: 'text',
    },
  },
  scope: ({ baseName }) => baseName,
  read(row, reading) {
    const state = stateCode(required(row.state, 'State'), 'State')
    const zip = zipOfState(row.zip, state, 'Zip')
    if ((row.latitude === '') !== (row.longitude === '')) {
      throw new RefusedRow('Latitude', 'latitude and longitude are given together, or neither')
    }
    if (row.mailOrderUrl !== '' && !/^https:\/\/\S+$/.test(row.mailOrderUrl)) {
      throw new RefusedRow('Mail order address', 'it does not begin with https://')
    }
    const week = row.openingHours === '' ? null : openingWeekOf(row.openingHours, 'Opening hours')
    const isVisited = row.mailOrderUrl === ''
    if (week && !isVisited) reading.partsLeftOut.push('opening hours of a mail-order pharmacy, where nobody goes')
    // An impossible position doesn't refuse the row: the pharmacy is placed at its zip, and reported.
    const degrees = (text: string, column: string) =>
      text === '' ? null : decimal(text, column, { least: -1e9, most: 1e9 })
    return {
      npi: npiOf(row.npi, 'NPI'),
      ncpdp: row.ncpdp === '' ? null : ncpdpOf(row.ncpdp, 'NCPDP'),
      name: required(row.name, 'Name'),
      chain: orEmpty(row.chain, (text) => codeOf(text, 'Chain code')),
      chain_name: row.chainName,
      address1: required(row.address1, 'Address'),
      city: required(row.city, 'City'),
      state,
      zip,
      latitude: degrees(row.latitude, 'Latitude'),
      longitude: degrees(row.longitude, 'Longitude'),
      phone_number: row.phone,
      opening_hours: week && isVisited ? JSON.stringify(week) : null,
      closed_on: orNull(orEmpty(row.closedOn, (text) => day(text, 'Closed on'))),
      mail_order_url: row.mailOrderUrl,
    }
  },
  async notes(transaction, importId) {
    await ensurePlaces(transaction)
    return [
      ...pharmacyPositionNotes(await transaction.query<UnusedPositions>(unusedSql, [importId])),
      ...incompleteWeekNotes(await one<IncompleteWeeks>(transaction, incompleteWeeksSql, [importId])),
    ]
  },
  staleAfterDays: 365,
})
