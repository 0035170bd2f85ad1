/** The quantity of a request: as given, or the usual one if missing (search 5, "Custom quantity"). */
import { type Quantity, quantityInPath, requestedQuantity } from '@rxgauge/contract'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { maybeOne, type Queryable } from '../../database/database'

/** SQL: the usual quantity of a product detail. */
const usualQuantitySql = (productDetailId: string) => `select trim_scale(quantity)::text quantity from product_quantity
  where product_detail_id = ${productDetailId} order by is_default desc, quantity limit 1`

/** @param requested 0 if missing. @throws DomainError QUANTITY_INVALID, PRODUCT_NOT_FOUND */
export async function quantityOf(
  database: Queryable,
  productDetailId: number,
  requested: string | number,
): Promise<Quantity> {
  const text = String(requested)
  const parsed = v.safeParse(quantityInPath, text)
  if (parsed.success) return parsed.output
  if (!v.is(requestedQuantity, text)) throw new DomainError('QUANTITY_INVALID')
  const usual = await maybeOne<{ quantity: string }>(database, usualQuantitySql('$1'), [productDetailId])
  if (!usual) throw new DomainError('PRODUCT_NOT_FOUND')
  return v.parse(quantityInPath, usual.quantity)
}

/** The usual quantities of those that are in the catalog; `null` for one that has none. */
export async function usualQuantities(
  database: Queryable,
  productDetailIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const rows = await database.query<{ id: number; quantity: string | null }>(
    `select d.id, (${usualQuantitySql('d.id')}) quantity from product_detail d
     where d.id = any($1::int[]) and d.obsolete_on is null`,
    [productDetailIds],
  )
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}
