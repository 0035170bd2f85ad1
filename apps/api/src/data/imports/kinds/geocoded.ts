/** Positions of pharmacies from the Census geocoder (input: `rxgauge data addresses`): no header, any order. */
import { defineKind, leftOut } from '../file-kind'
import { pharmacyPositionNotes, type UnusedPositions, unusedPositionsSql } from '../position-notes'
import { decimal, RefusedRow } from '../reading/values'

/** Restricted to pharmacies of the registry. */
const unusedSql = unusedPositionsSql(
  `select distinct on (g.npi) n.name || ' ' || g.npi "name", n.zip, g.latitude, g.longitude
   from npi_position g join current_nppes_pharmacy n using (npi)
   where g.import_id = $1 and n.type = 'R' order by g.npi, n.as_of desc nulls last, n.import_id desc`,
)

export const geocoded = defineKind({
  name: 'geocoded',
  publisher: 'Census geocoder',
  rank: 10,
  format: { delimiter: ',', isQuoted: true },
  columns: {
    npi: { names: ['id'], about: 'the NPI', example: '1376856062' },
    address: {
      names: ['input address'],
      about: 'as it was asked for',
      example: '8059 DARROW RD, TWINSBURG, OH, 44087',
    },
    match: { names: ['match'], about: 'Match, No_Match or Tie', example: 'Match' },
    exactness: { names: ['exact'], about: 'Exact or Non_Exact', example: 'Exact' },
    matched: { names: ['matched address'], about: 'as it was found', example: '8059 DARROW RD, TWINSBURG, OH, 44087' },
    position: { names: ['position'], about: 'longitude and latitude in one field', example: '-81.440360,41.284790' },
  },
  headerless: {
    order: ['npi', 'address', 'match', 'exactness', 'matched', 'position'],
    recognizes: ({ fields }) =>
      fields.length >= 3 && fields.length <= 12 && /^(Match|No_Match|Tie)$/.test(fields[2] ?? ''),
    isShortAllowed: true,
  },
  stores: {
    table: 'npi_position',
    key: ['npi'],
    columns: { npi: 'text', latitude: 'float8', longitude: 'float8' },
  },
  scope: ({ baseName }) => baseName,
  read(row) {
    if (row.match !== 'Match') return leftOut('the geocoder found no single place for the address')
    if (!/^\d{10}$/.test(row.npi)) throw new RefusedRow('id', `"${row.npi.slice(0, 20)}" is not an NPI`)
    const [longitude = '', latitude = ''] = row.position.split(',')
    return {
      npi: row.npi,
      latitude: decimal(latitude, 'position', { least: -90, most: 90 }),
      longitude: decimal(longitude, 'position', { least: -180, most: 180 }),
    }
  },
  notes: async (transaction, importId) =>
    pharmacyPositionNotes(await transaction.query<UnusedPositions>(unusedSql, [importId])),
})
