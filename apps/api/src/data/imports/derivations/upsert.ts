/**
 * SQL that inserts rows with a new key, and updates only rows that change.
 *
 * @param wanted a query that selects the key and the columns by name
 * @param order of the new rows, and so of their ids
 */
export const upsertSql = (table: string, key: string, columns: readonly string[], wanted: string, order: string) => `
  with wanted as (${wanted}), changed as (
    update ${table} t set ${columns.map((name) => `${name} = w.${name}`).join(', ')} from wanted w
    where t.${key} = w.${key}
      and (${columns.map((name) => `t.${name}`).join(', ')}) is distinct from (${columns.map((name) => `w.${name}`).join(', ')})
  )
  insert into ${table} (${key}, ${columns.join(', ')}) select ${key}, ${columns.join(', ')} from wanted w
  where not exists (select from ${table} t where t.${key} = w.${key}) order by ${order}`
