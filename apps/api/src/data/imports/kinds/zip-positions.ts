/** Positions of zips (Census gazetteer of ZCTAs): separated by tabs until 2024, by bars since. */
import { ensurePlaces, settledZipSql } from '../derivations/places'
import { defineKind } from '../file-kind'
import { type UnusedPositions, zipPositionNotes } from '../position-notes'
import { decimal, RefusedRow } from '../reading/values'

const unusedSql = `
  select u.how, count(*)::int count, (array_agg(u.zip order by u.zip))[1:10] names
  from (
    select z.zip, h.how from zip_position z join place p on p.zip = z.zip and (p.latitude, p.longitude) <> (0, 0)
      cross join lateral ${settledZipSql}
    where z.import_id = $1
    union all
    select z.zip, coalesce(s.how, 'nowhere') from zip_position z
      left join lateral settled_position(z.latitude, z.longitude, null, null) s on true
    where z.import_id = $1 and not exists (select from place p where p.zip = z.zip)
  ) u where u.how <> 'given' group by u.how`

export const zipPositions = defineKind({
  name: 'zip-positions',
  publisher: 'Census gazetteer',
  rank: 10,
  format: { delimiter: ['|', '\t'], isQuoted: false },
  columns: {
    zip: { names: ['GEOID'], isRequired: true, about: 'five digits', example: '00601' },
    latitude: { names: ['INTPTLAT'], isRequired: true, about: 'degrees', example: '18.180555' },
    longitude: { names: ['INTPTLONG'], isRequired: true, about: 'degrees', example: '-66.749961' },
  },
  stores: {
    table: 'zip_position',
    key: ['zip'],
    columns: { zip: 'text', latitude: 'float8', longitude: 'float8' },
  },
  scope: () => 'all',
  read(row, reading) {
    const [, year] = /(\d{4})_Gaz/i.exec(reading.baseName) ?? []
    if (year) reading.asOf ??= `${year}-01-01`
    if (!/^\d{5}$/.test(row.zip)) throw new RefusedRow('GEOID', `"${row.zip.slice(0, 20)}" is not a zip`)
    return {
      zip: row.zip,
      latitude: decimal(row.latitude, 'INTPTLAT', { least: -90, most: 90 }),
      longitude: decimal(row.longitude, 'INTPTLONG', { least: -180, most: 180 }),
    }
  },
  async notes(transaction, importId) {
    await ensurePlaces(transaction)
    return zipPositionNotes(await transaction.query<UnusedPositions>(unusedSql, [importId]))
  },
})
