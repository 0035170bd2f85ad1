/**
 * How a set differs from the one before it, for kinds whose rows have no prices: `$1` is the import, `$2` the one before.
 *
 * @param table the kind's own, with `import_id`
 * @param key the columns that name a row, and `rest` all others, as SQL lists them; empty where the key says all
 */
export const changesSql = (table: string, key: string, rest: string): string => `
  with new as (select ${key}, row(${rest})::text rest from ${table} where import_id = $1),
    old as (select ${key}, row(${rest})::text rest from ${table} where import_id = $2)
  select count(*) filter (where old.rest is null)::int added, count(*) filter (where new.rest is null)::int removed,
    count(*) filter (where new.rest <> old.rest)::int changed, count(*) filter (where new.rest = old.rest)::int unchanged,
    0 "changedByHalf"
  from new full join old using (${key})`
