/** A contact argument. */
import { email, phone } from '@rxgauge/contract'
import * as v from 'valibot'
import { emailContact, phoneContact } from '../../domain/accounts/contact'
import { UsageError } from './usage-error'

/** @throws UsageError if it's neither an email address nor a phone number */
export function contactOf(text: string) {
  const asPhone = v.safeParse(phone, text)
  if (asPhone.success) return phoneContact(asPhone.output)
  const asEmail = v.safeParse(email, text)
  if (asEmail.success) return emailContact(asEmail.output)
  throw new UsageError('CONTACT must be a phone number or an email address.')
}
