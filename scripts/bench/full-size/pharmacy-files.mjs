/** Pharmacies in the registry's format (NPPES), at real zips. */
import { createRequire } from 'node:module'
import { range, writeFiles } from './write-files.mjs'

const { codes } = createRequire(new URL('../../../apps/api/package.json', import.meta.url))('zipcodes')

const place = 'Provider Business Practice Location Address'
const header = [
  ...[
    'NPI',
    'Entity Type Code',
    'Provider Organization Name (Legal Business Name)',
    'Provider Other Organization Name',
  ],
  ...['Provider First Line Business Practice Location Address', `${place} City Name`, `${place} State Name`],
  ...[`${place} Postal Code`, `${place} Country Code (If outside U.S.)`, `${place} Telephone Number`],
  ...['NPI Deactivation Date', 'NPI Reactivation Date'],
  ...Array.from({ length: 15 }, (_, at) => `Healthcare Provider Taxonomy Code_${at + 1}`),
]
const quoted = (fields) => Array.from(header, (_, at) => `"${fields[at] ?? ''}"`).join(',')

const chains = [
  'CVS PHARMACY',
  'WALGREENS',
  'WALMART PHARMACY',
  'KROGER PHARMACY',
  'RITE AID',
  'PUBLIX PHARMACY',
  'COSTCO PHARMACY',
]
const home = { zip: '10001', city: 'New York', state: 'NY' }

export function writePharmacies(folder, { pharmacies }) {
  const zips = Object.values(codes).filter(
    ({ zip, country, latitude }) => country === 'US' && /^\d{5}$/.test(zip) && latitude,
  )
  const line = (number) => {
    // One of each chain is where it is searched, at any size; the others are spread by a stride.
    const { zip, city, state } = number < chains.length ? home : zips[(number * 7919) % zips.length]
    // Half of them are independent.
    const chain = chains[number < chains.length ? number : Math.floor(number / 3) % (chains.length * 2)]
    const name = chain === undefined ? `CORNER PHARMACY ${number}` : `${chain} #${10_000 + number}`
    const address = [`${1 + (number % 999)} MAIN ST`, city.toUpperCase(), state, zip, 'US']
    const phone = `212${220 + (number % 80)}${String(number % 10_000).padStart(4, '0')}`
    return quoted([1_000_000_000 + number, 2, name, '', ...address, phone, '', '', '3336C0003X'])
  }
  return writeFiles(folder, { 'npidata_pfile_20050523-20261108.csv': [quoted(header), range(pharmacies, line)] })
}

/** The registry as it is: most of it are persons, of whom nothing is taken. @param bytes how large it becomes, about */
export function writeRegistryOfPersons(folder, bytes) {
  const line = (number) =>
    number === 0
      ? quoted([
          1_999_999_999,
          2,
          'CORNER PHARMACY',
          '',
          '1 MAIN ST',
          'NEW YORK',
          'NY',
          '10001',
          'US',
          '2122340101',
          '',
          '',
          '3336C0003X',
        ])
      : quoted([1_000_000_000 + number, 1, '', ...Array(8).fill('SOMETHING OF A PERSON'), '', '207Q00000X'])
  const lines = range(Math.ceil(bytes / line(1).length), line)
  return writeFiles(folder, { 'npidata_pfile_20050523-20261115.csv': [quoted(header), lines] })
}
