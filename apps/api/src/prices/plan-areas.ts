/**
 * Where a zip lies, as the files of plans name places: its counties and Medicare's regions, and its state. Counties come from the
 * crosswalks of HUD (zip to the census's code) and NBER (that to SSA's); where these are not imported, all of the state's count.
 */
import type { Queryable } from '../database/database'

const areasSql = `
  with here as (select state from place where zip = $1), counties as (
    select c.ssa county from current_zip_county z
    join current_county_code c on c.fips = z.fips
    where z.zip = $1
  ), chosen as (
    -- whoever says in which of them they live
    select county from counties where county = $2
    union all select county from counties where not exists (select from counties where county = $2)
  ), known as (
    select l.county, l.ma_region, l.pdp_region from current_plan_county l
    where l.county in (select county from chosen)
      or (not exists (select from counties) and l.state in (select state from here))
  )
  select 'county ' || county place from chosen
  union select 'county ' || county from known
  union select 'pdp ' || pdp_region from known
  union select 'ma ' || ma_region from known
  union select 'state ' || state from here
  union select a.place from plan_area a
    where a.place like 'county %' and not exists (select from counties) and not exists (select from known)
      and a.state in (select state from here)`

/** Such as `county 33420`, `pdp 03` and `state NY`; of a zip in several counties, of the one that is named. */
export async function areasOf(database: Queryable, zip: string, county?: string): Promise<string[]> {
  const rows = await database.query<{ place: string | null }>(areasSql, [zip, county ?? null])
  return rows.flatMap(({ place }) => (place === null ? [] : [place]))
}

export interface County {
  county: string
  name: string
  state: string
}

/** Those that a zip lies in; empty where no file says it. */
export const countiesOf = (database: Queryable, zip: string): Promise<County[]> =>
  database.query<County>(
    `select distinct l.county, l.name, l.state from current_zip_county z
     join current_county_code c on c.fips = z.fips
     join current_plan_county l on l.county = c.ssa
     where z.zip = $1 order by l.name, l.county`,
    [zip],
  )
