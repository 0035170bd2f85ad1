/**
 * The areas of a zip as the files of plans name them: its counties, Medicare regions and state. Counties come from the crosswalks
 * of HUD (zip to census code) and NBER (census to SSA code); without these, all counties of the state count.
 */
import type { Queryable } from '../../database/database'

const areasSql = `
  with here as (select state from place where zip = $1), counties as (
    select c.ssa county from current_zip_county z
    join current_county_code c on c.fips = z.fips
    where z.zip = $1
  ), chosen as (
    -- The county that the person chose.
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

/** Such as `county 33420`, `pdp 03` and `state NY`; for a zip in several counties, those of the named one. */
export async function areasOf(database: Queryable, zip: string, county?: string): Promise<string[]> {
  const rows = await database.query<{ place: string | null }>(areasSql, [zip, county ?? null])
  return rows.flatMap(({ place }) => (place === null ? [] : [place]))
}

export interface County {
  county: string
  name: string
  state: string
}

/** The counties of a zip; empty if no file has them. */
export const countiesOf = (database: Queryable, zip: string): Promise<County[]> =>
  database.query<County>(
    `select distinct l.county, l.name, l.state from current_zip_county z
     join current_county_code c on c.fips = z.fips
     join current_plan_county l on l.county = c.ssa
     where z.zip = $1 order by l.name, l.county`,
    [zip],
  )
