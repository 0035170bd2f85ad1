/** Saved coupons stored on this device: the page writes them, and the service worker shows them without a signal. */
import type { SavedCard } from '@rxgauge/contract'
import * as v from 'valibot'

const text = v.string()
const color = v.pipe(text, v.regex(/^#[\da-f]{6}$/i))

/** All text of the offline page, in the person's language. */
export const offlineCards = v.object({
  language: text,
  title: text,
  /** A sentence with the time when the coupons were fetched. */
  asOf: text,
  priceNote: text,
  /** Each card's fixed statements, and its owner. */
  statements: v.array(text),
  brand: v.optional(v.object({ name: text, background: color, color })),
  again: text,
  labels: v.object({ bin: text, pcn: text, groupNum: text, memberId: text }),
  cards: v.array(
    v.object({
      name: text,
      what: text,
      where: text,
      price: text,
      /** What to do with the numbers. */
      show: text,
      /** Set if insurance pays and there's no card: what to know about its price. */
      insurance: v.optional(text),
      bin: text,
      pcn: text,
      groupNum: text,
      memberId: text,
    }),
  ),
})
/** A guest's coupon. */
export const guestCoupon = v.object({
  /** `organizationNameOf` its organization: no other one's page shows or keeps it. */
  organization: text,
  /** When it's over, in milliseconds since 1970. */
  until: v.number(),
  page: offlineCards,
})
export type GuestCoupon = v.InferOutput<typeof guestCoupon>
export type OfflineCards = v.InferOutput<typeof offlineCards>

export type CardCodes = Pick<SavedCard, 'bin' | 'pcn' | 'groupNum' | 'memberId'>
