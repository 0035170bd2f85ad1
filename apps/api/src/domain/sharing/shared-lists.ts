/** Shared lists: a link to medications, with a random token that identifies nobody and expires, as for a shared coupon. */
import { randomBytes } from 'node:crypto'
import { type CallReply, type calls, sharedLinkDays } from '@rxgauge/contract'
import type * as v from 'valibot'
import { day } from '../../base/durations'
import { DomainError } from '../../base/errors/domain-error'
import { hashToken } from '../../base/hash-token'
import { type Database, maybeOne, one, type Queryable } from '../../database/database'
import { unitContentOf, unitContentSql } from '../products/billing-units'
import type { Caller } from '../request-context'

/** Neither plan nor zip: the reader's own are used. */
export type SharedFills = v.InferOutput<typeof calls.list.shareList.body>['fills']
type SharedList = CallReply<typeof calls.list.getSharedList>

interface Row {
  productDetailId: number
  quantity: number
  productName: string
  form: string
  strength: string
  unitName: string
  /** As `unitContentSql` returns it. */
  unitContent: unknown
}

interface Dependencies {
  database: Database
  /** For reads that no change depends on. */
  readable: Queryable
  now: () => number
}

export class SharedLists {
  constructor(private readonly deps: Dependencies) {}

  /** Makes a link. @throws DomainError as `add` */
  create(fills: SharedFills, caller: Caller): Promise<{ token: string; expiresAt: string }> {
    return this.deps.database.transaction((transaction) => this.add(transaction, fills, caller))
  }

  /**
   * Returns the token of a link to them: 22 characters. Medications that aren't in the catalog, or whose quantity is in a former
   * unit, are part of it: its reader is told how many there are.
   * @throws DomainError PRODUCT_NOT_FOUND if there are no others
   */
  async add(transaction: Queryable, fills: SharedFills, { deviceId, organization }: Caller) {
    const { known } = await one<{ known: number }>(
      transaction,
      `select count(*)::int known from json_to_recordset($1::json) f ("productDetailId" int, "unitName" text)
       join product_detail d on d.id = f."productDetailId" and d.obsolete_on is null
         and d.unit_name = coalesce(f."unitName", d.unit_name)`,
      [JSON.stringify(fills)],
    )
    if (known === 0) throw new DomainError('PRODUCT_NOT_FOUND')
    const token = randomBytes(16).toString('base64url')
    const expiresAt = new Date(this.deps.now() + sharedLinkDays * day).toISOString()
    await transaction.query(
      `insert into shared_list (token_hash, organization_id, device_id, expires_at, fills)
       select $1, $2, $3, $4, jsonb_agg(jsonb_build_object(
         'productDetailId', f."productDetailId", 'quantity', f.quantity, 'unitName', d.unit_name) order by f.position)
       from json_to_recordset($5::json) f (position int, "productDetailId" int, quantity numeric, "unitName" text)
       left join product_detail d on d.id = f."productDetailId" and d.unit_name = coalesce(f."unitName", d.unit_name)`,
      [
        hashToken(token),
        organization.id,
        deviceId,
        expiresAt,
        JSON.stringify(fills.map((fill, position) => ({ ...fill, position }))),
      ],
    )
    return { token, expiresAt }
  }

  /** @throws DomainError SHARED_LINK_ENDED */
  async read(token: string, { organization }: Caller): Promise<SharedList> {
    const { readable, now } = this.deps
    const list = await maybeOne<{ expiresAt: Date; count: number }>(
      readable,
      `select expires_at "expiresAt", jsonb_array_length(fills) count
       from shared_list where token_hash = $1 and organization_id = $2 and expires_at > $3`,
      [hashToken(token), organization.id, new Date(now()).toISOString()],
    )
    if (!list) throw new DomainError('SHARED_LINK_ENDED')
    const rows = await readable.query<Row>(
      `select d.id "productDetailId", f.quantity, p.name "productName", d.form, d.strength, f."unitName",
         case when d.unit_name = f."unitName" then ${unitContentSql} end "unitContent"
       from shared_list s cross join rows from (
         jsonb_to_recordset(s.fills) as ("productDetailId" int, quantity float8, "unitName" text)) with ordinality
         f ("productDetailId", quantity, "unitName", position)
       join product_detail d on d.id = f."productDetailId" and d.obsolete_on is null and f."unitName" is not null
       join product p on p.id = d.product_id where s.token_hash = $1 order by f.position`,
      [hashToken(token)],
    )
    return {
      entries: rows.map(({ unitContent, ...row }) => ({ ...row, unitContent: unitContentOf(unitContent) })),
      goneCount: list.count - rows.length,
      expiresAt: list.expiresAt.toISOString(),
    }
  }
}
