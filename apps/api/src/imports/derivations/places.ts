/** Zips with their towns: those of the zip-code package, where the gazetteer has them, and new ones by the towns of pharmacies there. */
import type { Queryable } from '../../database/database'
import type { Derivation } from '../derivation'
import { type KnownZip, knownZips } from '../known-zips'

const knownSql = `
  insert into place (zip, city, state, latitude, longitude)
  select zip, city, state, latitude, longitude
  from json_to_recordset($1::json) known (zip text, city text, state text, latitude float8, longitude float8)
  on conflict (zip) do nothing`

/** Those of the military stand nowhere (0, 0), and stay there. */
const movedSql = `
  update place p set latitude = z.latitude, longitude = z.longitude
  from zip_position z join data_import i on i.id = z.import_id and i.state = 'current'
  where z.zip = p.zip and (p.latitude, p.longitude) <> (0, 0) and (p.latitude, p.longitude) <> (z.latitude, z.longitude)`

const newSql = `
  insert into place (zip, city, state, latitude, longitude)
  select z.zip, n.city, n.state, z.latitude, z.longitude
  from zip_position z join data_import i on i.id = z.import_id and i.state = 'current'
  join lateral (
    select p.city, p.state from nppes_pharmacy p join data_import pi on pi.id = p.import_id and pi.state = 'current'
    where p.zip = z.zip and p.type is not null group by p.city, p.state order by count(*) desc, p.city limit 1
  ) n on true
  where not exists (select from place p where p.zip = z.zip)
  on conflict (zip) do nothing`

/** Those that are there already stay as they are. */
export const addKnownPlaces = async (transaction: Queryable, zips: readonly KnownZip[]): Promise<void> => {
  await transaction.query(knownSql, [JSON.stringify(zips)])
}

export const places: Derivation = {
  name: 'places',
  kinds: ['zip-positions', 'nppes'],
  async run(transaction: Queryable): Promise<void> {
    await addKnownPlaces(transaction, await knownZips())
    await transaction.query(movedSql)
    await transaction.query(newSql)
  },
}
