/**
 * A phone number or an email that one account screen passes to the next, in the history, which only this tab can
 * read.
 */
import { email, formatPhone, phone } from '@rxgauge/contract'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'

export type ContactType = 'phone' | 'email'

/** The router state that pre-fills a screen: phone or email, and the number or address. */
const contactInHistory = v.object({
  type: v.picklist(['phone', 'email']),
  username: v.pipe(v.string(), v.maxLength(254)),
  /** The sign-up or recovery in progress. */
  attemptId: v.optional(v.pipe(v.string(), v.maxLength(60))),
  /** What has just been completed, if only the sign-in after it failed. */
  ready: v.optional(v.picklist(['account', 'password'])),
})
export type ContactInHistory = v.InferOutput<typeof contactInHistory>

export function useContactInHistory(): ContactInHistory | undefined {
  const parsed = v.safeParse(contactInHistory, useHistoryState<unknown>())
  return parsed.success ? parsed.output : undefined
}

export const contactRule = { phone, email } as const

/** Formatted for people. */
export const displayContact = ({ type, username }: Pick<ContactInHistory, 'type' | 'username'>): string =>
  type === 'phone' ? formatPhone(username.replace(/\D/g, '').slice(-10)) : username.trim()
