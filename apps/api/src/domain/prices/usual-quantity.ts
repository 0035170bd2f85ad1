/** The quantity of a request: as given, or the usual one if missing (search 5, "Custom quantity"). */
import { type Quantity, quantityInPath, requestedQuantity } from '@rxgauge/contract'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { DataCache } from '../../database/data-cache'
import type { DataVersions } from '../../database/data-versions'
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

const maxBytes = 2 * 2 ** 20

interface Dependencies {
  database: Queryable
  versions: DataVersions
}

interface UsualQuantity {
  /** `null` if unknown. */
  quantity: string | null
  unitName: string
}

export class UsualQuantities {
  private readonly cache: DataCache<number, UsualQuantity | undefined>

  constructor(private readonly deps: Dependencies) {
    const { versions } = deps
    this.cache = new DataCache({ versions, what: 'usual quantities', families: ['catalog'], maxBytes })
  }

  /** In the order of the ids. `undefined` for one that's no longer in the catalog. */
  of(productDetailIds: readonly number[]): Promise<(UsualQuantity | undefined)[]> {
    const requests = productDetailIds.map((id) => ({ key: id, wanted: id }))
    return this.cache.getEach(requests, async (wanted) => {
      const rows = await this.deps.database.query<UsualQuantity & { id: number }>(
        `select d.id, (${usualQuantitySql('d.id')}) quantity, d.unit_name "unitName" from product_detail d
         where d.id = any($1::int[]) and d.obsolete_on is null`,
        [wanted],
      )
      const byId = new Map(rows.map(({ id, ...usual }) => [id, usual]))
      return wanted.map((id) => byId.get(id))
    })
  }
}
