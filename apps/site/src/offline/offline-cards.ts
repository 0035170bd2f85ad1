/** Saved coupons as they are kept on this device: written by the page, shown by the service worker when there is no signal. */
import type { SavedCard } from '@rxgauge/contract'
import * as v from 'valibot'

const text = v.string()
const color = v.pipe(text, v.regex(/^#[\da-f]{6}$/i))

/** Everything that the page of the worker says, in the language of the person. */
export const offlineCards = v.object({
  language: text,
  title: text,
  /** When they were fetched, as a sentence. */
  asOf: text,
  show: text,
  notInsurance: text,
  /** What every card says of itself, and whose it is. Stored since this build. */
  statements: v.optional(v.array(text), []),
  brand: v.optional(v.object({ name: text, background: color, color })),
  again: text,
  labels: v.object({ bin: text, pcn: text, groupNum: text, memberId: text }),
  cards: v.array(
    v.object({
      name: text,
      what: text,
      where: text,
      price: text,
      bin: text,
      pcn: text,
      groupNum: text,
      memberId: text,
    }),
  ),
})
export type OfflineCards = v.InferOutput<typeof offlineCards>

export type CardCodes = Pick<SavedCard, 'bin' | 'pcn' | 'groupNum' | 'memberId'>
