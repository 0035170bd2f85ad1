/**
 * Zips with their towns: those of the zip-code package that are in the gazetteer, and new ones with the towns of their
 * pharmacies.
 */
import { maybeOne, type Queryable } from '../../../database/database'
import type { Derivation } from '../derivation'
import { type KnownZip, knownZips } from '../known-zips'

const knownSql = `
  insert into place (zip, city, state, latitude, longitude)
  select zip, city, state, latitude, longitude
  from json_to_recordset($1::json) known (zip text, city text, state text, latitude float8, longitude float8)
  on conflict (zip) do nothing`

/**
 * SQL: the position of a zip in the gazetteer. It's accepted if it's near the old position, or else near another zip with the
 * same first three digits: our old position may be wrong for one zip, but hardly for its neighbors too.
 */
export const settledZipSql = `
  settled_position(z.latitude, z.longitude, p.latitude, p.longitude) s
  cross join lateral (
    select case when s.how <> 'given' and exists (
      select from place n where n.zip between left(z.zip, 3) || '00' and left(z.zip, 3) || '99' and n.zip <> z.zip
        and (n.latitude, n.longitude) <> (0, 0) and miles_apart(z.latitude, z.longitude, n.latitude, n.longitude) <= 60
    ) then 'given' else s.how end how
  ) h`

/** Military zips have no position (0, 0), and keep that. */
const movedSql = `
  update place p set latitude = m.latitude, longitude = m.longitude
  from (
    select z.zip, case h.how when 'given' then z.latitude else s.latitude end latitude,
      case h.how when 'given' then z.longitude else s.longitude end longitude
    from current_zip_position z
      join place p on p.zip = z.zip and (p.latitude, p.longitude) <> (0, 0)
      cross join lateral ${settledZipSql}
  ) m
  where m.zip = p.zip and (p.latitude, p.longitude) <> (m.latitude, m.longitude)`

const newSql = `
  insert into place (zip, city, state, latitude, longitude)
  select z.zip, n.city, n.state, s.latitude, s.longitude
  from current_zip_position z
  cross join lateral settled_position(z.latitude, z.longitude, null, null) s
  join lateral (
    select p.city, p.state from current_nppes_pharmacy p
    where p.zip = z.zip and p.type is not null group by p.city, p.state order by count(*) desc, p.city limit 1
  ) n on true
  where not exists (select from place p where p.zip = z.zip)
  on conflict (zip) do nothing`

/** Existing zips stay unchanged. */
export const addKnownPlaces = async (transaction: Queryable, zips: readonly KnownZip[]): Promise<void> => {
  await transaction.query(knownSql, [JSON.stringify(zips)])
}

/** Before the first import, there are no zips to check a file's positions against. */
export async function ensurePlaces(transaction: Queryable): Promise<void> {
  if (await maybeOne(transaction, 'select 1 from place limit 1')) return
  await addKnownPlaces(transaction, await knownZips())
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
