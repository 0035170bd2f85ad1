/** Pharmacies in the registry's format (NPPES), at real zips. */
import { createRequire } from 'node:module'
import { writeAll } from './catalog-files.mjs'
import { createRandom } from './names.mjs'

const api = createRequire(new URL('../../../apps/api/package.json', import.meta.url))
const taxonomies = Array.from({ length: 15 }, (_, at) => `Healthcare Provider Taxonomy Code_${at + 1}`)
const address = 'Provider Business Practice Location Address'
const header = [
  ...[
    'NPI',
    'Entity Type Code',
    'Provider Organization Name (Legal Business Name)',
    'Provider Other Organization Name',
  ],
  ...['Provider First Line Business Practice Location Address', `${address} City Name`, `${address} State Name`],
  ...[`${address} Postal Code`, `${address} Country Code (If outside U.S.)`, `${address} Telephone Number`],
  ...['NPI Deactivation Date', 'NPI Reactivation Date', ...taxonomies],
]
const names = [
  'CVS PHARMACY',
  'WALGREENS',
  'WALMART PHARMACY',
  'KROGER PHARMACY',
  'RITE AID',
  'PUBLIX PHARMACY',
  'COSTCO PHARMACY',
]

export async function writePharmacies(folder, { pharmacies, seed }) {
  const { default: zipcodes } = await import(api.resolve('zipcodes'))
  const zips = Object.values(zipcodes.codes).filter(
    ({ zip, country, latitude }) => country === 'US' && /^\d{5}$/.test(zip) && latitude,
  )
  return writeAll(folder, {
    'npidata_pfile_20050523-20261108.csv': [quoted(header), lines(zips, pharmacies, createRandom(seed))],
  })
}

const quoted = (fields) => fields.map((field) => `"${field}"`).join(',')

const home = { zip: '10001', city: 'New York', state: 'NY' }

function* lines(zips, count, random) {
  for (let number = 0; number < count; number++) {
    const drawn = zips[Math.floor(random() * zips.length)]
    // One of each chain is where it is searched, at any size.
    const { zip, city, state } = number < names.length ? home : drawn
    // Half of them are independent.
    const other = names[Math.floor(random() * names.length * 2)]
    const chain = number < names.length ? names[number] : other
    const name = chain === undefined ? `CORNER PHARMACY ${number}` : `${chain} #${10_000 + number}`
    yield quoted([
      ...[
        String(1_000_000_000 + number),
        '2',
        name,
        '',
        `${1 + (number % 999)} MAIN ST`,
        city.toUpperCase(),
        state,
        zip,
        'US',
      ],
      ...[
        `212${220 + (number % 80)}${String(number % 10_000).padStart(4, '0')}`,
        '',
        '',
        '3336C0003X',
        ...Array(14).fill(''),
      ],
    ])
  }
}

/** The registry as it is: most of it are persons, of whom nothing is taken. @param bytes how large it becomes, about */
export const writeRegistryOfPersons = (folder, bytes) =>
  writeAll(folder, { 'npidata_pfile_20050523-20261115.csv': [quoted(header), persons(bytes)] })

function* persons(bytes) {
  const shop = ['CORNER PHARMACY', '', '1 MAIN ST', 'NEW YORK', 'NY', '10001', 'US', '2122340101', '', '', '3336C0003X']
  yield quoted(['1999999999', '2', ...shop, ...Array(14).fill('')])
  const line = (npi) =>
    quoted([npi, '1', '', ...Array(8).fill('SOMETHING OF A PERSON'), '', '', '207Q00000X', ...Array(14).fill('')])
  const count = Math.ceil(bytes / (line('1000000000').length + 1))
  for (let number = 0; number < count; number++) yield line(String(1_000_000_000 + number))
}
