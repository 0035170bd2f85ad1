/** People as operators write them: an email address, a phone number, or a card's member id. */
import { email, phone } from '@rxgauge/contract'
import * as v from 'valibot'
import { memberIdForm } from '../coupons/member-id'
import { type Contact, emailContact, phoneContact } from './contact'

export type Who = Contact | { channel: 'member'; value: string }

/** @returns `undefined` if it's neither an email address nor a phone number */
export function parseContact(text: string): Contact | undefined {
  const asPhone = v.safeParse(phone, text)
  if (asPhone.success) return phoneContact(asPhone.output)
  const asEmail = v.safeParse(email, text)
  return asEmail.success ? emailContact(asEmail.output) : undefined
}

/** @returns `undefined` if it's none of these */
export function parsePerson(text: string): Who | undefined {
  const memberId = text.replace(/[\s-]/g, '').toUpperCase()
  // Our own prefix, or that of an organization's network: one to five capitals.
  return memberIdForm.test(memberId) ? { channel: 'member', value: memberId } : parseContact(text)
}
