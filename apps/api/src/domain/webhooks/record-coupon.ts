/** Tells webhooks about a coupon that somebody saved or sent: never who, and which medication only if the organization's document says so. */
import type { OfferType } from '@rxgauge/contract'
import type { WebhookData } from '@rxgauge/contract/v1'
import { maybeOne, type Queryable } from '../../database/database'
import { isTold, recordEvent } from './record-event'

interface Coupon {
  organizationId: number
  couponType: OfferType
  productDetailId: number
  /** Decimal text. */
  quantity: string
}

export const recordSavedCoupon = (transaction: Queryable, coupon: Coupon): Promise<void> =>
  record(transaction, 'coupon.saved', coupon, (data) => data)

export const recordSentCoupon = (
  transaction: Queryable,
  coupon: Coupon,
  channel: WebhookData<'coupon.sent'>['channel'],
): Promise<void> => record(transaction, 'coupon.sent', coupon, (data) => ({ ...data, channel }))

async function record<E extends 'coupon.saved' | 'coupon.sent'>(
  transaction: Queryable,
  event: E,
  { organizationId, couponType, productDetailId, quantity }: Coupon,
  complete: (data: WebhookData<'coupon.saved'>) => WebhookData<E>,
): Promise<void> {
  if (!(await isTold(transaction, event))) return
  const found = await maybeOne<{
    organization: string
    isNamed: boolean
    name: string
    form: string
    strength: string
    unit: string
  }>(
    transaction,
    `select o.code organization, coalesce(o.document -> 'webhooksNameMedications' = 'true', false) "isNamed",
       p.name, d.form, d.strength, d.unit_name unit
     from organization o, product_detail d join product p on p.id = d.product_id where o.id = $1 and d.id = $2`,
    [organizationId, productDetailId],
  )
  if (!found) return
  const { organization, isNamed, ...words } = found
  const medication = isNamed ? { id: productDetailId, ...words, quantity } : null
  await recordEvent(transaction, event, organizationId, complete({ organization, couponType, medication }))
}
