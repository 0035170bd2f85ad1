/** A phone or an email as the account's screens hand it on: in the history, where only this tab can read it. */
import { email, formatPhone, phone } from '@rxgauge/contract'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'

export type ContactType = 'phone' | 'email'

/** What the router's state prefills: the way, and the number or address. */
const contactInHistory = v.object({
  type: v.picklist(['phone', 'email']),
  username: v.pipe(v.string(), v.maxLength(254)),
  /** The sign-up or recovery that is under way. */
  attemptId: v.optional(v.pipe(v.string(), v.maxLength(60))),
  /** What has just been done, where only the sign-in after it did not come through. */
  ready: v.optional(v.picklist(['account', 'password'])),
})
export type ContactInHistory = v.InferOutput<typeof contactInHistory>

export function useContactInHistory(): ContactInHistory | undefined {
  const parsed = v.safeParse(contactInHistory, useHistoryState<unknown>())
  return parsed.success ? parsed.output : undefined
}

export const contactRule = { phone, email } as const

/** As people write it. */
export const displayContact = ({ type, username }: Pick<ContactInHistory, 'type' | 'username'>): string =>
  type === 'phone' ? formatPhone(username.replace(/\D/g, '').slice(-10)) : username.trim()
