/** Compares the rows of two imports in one table: by a text that names a row, one of what else it says, and its price. */
import { holdsOn } from './holds-on'

/** $1 the new import, $2 the one before. @param price of a row; `null::numeric` for what has none */
export const compareRows = (table: string, key: string, value: string, price: string) => `
  with new as (
    select ${key} row_key, ${value} row_value, ${price} price from ${table} where import_id = $1
  ), old as (
    select ${key} row_key, ${value} row_value, ${price} price from ${table} where import_id = $2
  )
  select count(*) filter (where old.row_key is null)::int added, count(*) filter (where new.row_key is null)::int removed,
    count(*) filter (where new.row_value <> old.row_value)::int changed,
    count(*) filter (where new.row_value = old.row_value)::int unchanged,
    count(*) filter (where abs(new.price - old.price) > old.price / 2)::int "changedByHalf"
  from new full join old using (row_key)`

/**
 * The same for rows that hold from one day to another: $3 is today. What names a row leaves its days out, so that the same price
 * under a newer first day is the same row. Of several, the one counts that holds today, else the next to begin, else the last.
 *
 * @param startsOn the column of a row's first day; the last one is `ends_on`
 */
export const compareDatedRows = (table: string, key: string, value: string, price: string, startsOn: string) => `
  with new as (
    ${rowsOfToday(table, key, value, price, startsOn, '$1')}
  ), old as (
    ${rowsOfToday(table, key, value, price, startsOn, '$2')}
  )
  select count(*) filter (where old.row_key is null)::int added, count(*) filter (where new.row_key is null)::int removed,
    count(*) filter (where new.row_value <> old.row_value)::int changed,
    count(*) filter (where new.row_value = old.row_value)::int unchanged,
    count(*) filter (where abs(new.price - old.price) > old.price / 2)::int "changedByHalf",
    count(*) filter (where old.holds)::int "todayBefore",
    count(*) filter (where old.holds and new.holds is not true)::int "todayGone",
    case when bool_or(new.holds) then null else min(new.first_day) filter (where new.first_day > $3::date)::text end "beginsOn"
  from new full join old using (row_key)`

const rowsOfToday = (table: string, key: string, value: string, price: string, startsOn: string, importId: string) => `
    select distinct on (row_key) row_key, row_value, price, starts_on first_day, ${holdsOn('r', '$3::date')} holds from (
      select (${key}) collate "C" row_key, ${value} row_value, ${price} price, ${startsOn} starts_on, ends_on
      from ${table} where import_id = ${importId}
    ) r order by row_key, holds desc, starts_on > $3::date desc, abs(starts_on - $3::date)`
