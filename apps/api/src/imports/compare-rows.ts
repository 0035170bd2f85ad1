/** Compares the rows of two imports in one table: by a text that names a row, one of what else it says, and its price. */

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
