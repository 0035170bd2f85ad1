/**
 * Drugs, pharmacies, networks and plans have other ids in another installation. There they are found by what their
 * publishers call them: RXCUI, NPI, code.
 */
import * as v from 'valibot'
import type { Queryable } from '../../database/database'
import type { SharedKind } from './moved-tables'

export const sharedRow = v.object({
  id: v.number(),
  /** The same in every installation. */
  key: v.string(),
  /** For people. */
  name: v.string(),
})
export type SharedRow = v.InferOutput<typeof sharedRow>

const sql = {
  product: `select id, name key, name from product`,
  product_detail: `select d.id, coalesce('rxcui ' || d.rxcui, 'own ' || d.own_key, concat_ws(', ', 'name ' || p.name, d.form, d.strength)) key,
      concat_ws(' ', p.name, d.form, d.strength) "name" from product_detail d join product p on p.id = d.product_id`,
  pharmacy_group: `select g.id, coalesce('code ' || g.code,
      (select min('shop ' || coalesce(l.npi, l.ncpdp)) from pharmacy_location l where l.pharmacy_group_id = g.id), 'name ' || g.name) key,
      g.name from pharmacy_group g`,
  pharmacy_location: `select id, coalesce('npi ' || npi, 'ncpdp ' || ncpdp, concat_ws(', ', name, address1, zip)) key,
      concat_ws(', ', name, address1, city, zip) "name" from pharmacy_location`,
  network: `select id, coalesce('code ' || code, 'name ' || name) key, name from network`,
  insurance_plan: `select id, coalesce('code ' || code, 'type ' || type) key, name from insurance_plan`,
} as const satisfies Record<SharedKind, string>

/** @returns those that exist */
export const sharedRowsOf = (queryable: Queryable, kind: SharedKind, ids: readonly number[]): Promise<SharedRow[]> =>
  queryable.query<SharedRow>(`select id, key, name from (${sql[kind]}) shared where id = any($1::int[])`, [[...ids]])

/** Their ids here, by key. */
export async function sharedIdsOf(
  queryable: Queryable,
  kind: SharedKind,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queryable.query<{ id: number; key: string }>(
    `select id, key from (${sql[kind]}) shared where key = any($1::text[])`,
    [[...keys]],
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}
