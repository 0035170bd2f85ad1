/**
 * Where a zip lies, as the files of plans name places: its counties and Medicare's regions, and its state. Counties come from the
 * crosswalks of HUD (zip to the census's code) and NBER (that to SSA's); where these are not imported, all of the state's count.
 */
import type { Queryable } from '../database/database'

const areasSql = `
  with here as (select state from place where zip = $1), counties as (
    select c.ssa county from zip_county z join data_import zi on zi.id = z.import_id and zi.state = 'current'
    join county_code c on c.fips = z.fips join data_import ci on ci.id = c.import_id and ci.state = 'current'
    where z.zip = $1
  ), known as (
    select l.county, l.ma_region, l.pdp_region from plan_county l join data_import i on i.id = l.import_id and i.state = 'current'
    where l.county in (select county from counties)
      or (not exists (select from counties) and l.state in (select state from here))
  )
  select 'county ' || county place from counties
  union select 'county ' || county from known
  union select 'pdp ' || pdp_region from known
  union select 'ma ' || ma_region from known
  union select 'state ' || state from here
  union select a.place from plan_area a
    where a.place like 'county %' and not exists (select from counties) and not exists (select from known)
      and a.state in (select state from here)`

/** Such as `county 33420`, `pdp 03` and `state NY`. */
export async function areasOf(database: Queryable, zip: string): Promise<string[]> {
  const rows = await database.query<{ place: string | null }>(areasSql, [zip])
  return rows.flatMap(({ place }) => (place === null ? [] : [place]))
}
