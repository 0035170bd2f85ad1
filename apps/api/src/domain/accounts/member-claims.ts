/** What a provider says of a member, by the names that the organization has chosen. */
import { email, phone, zip } from '@rxgauge/contract'
import type { ClaimNames } from '@rxgauge/contract/desk'
import * as v from 'valibot'
import type { Claims } from '../open-id/provider-visit'
import { type Contact, emailContact, phoneContact } from './contact'

export interface ProviderMember {
  /** Who they are there. */
  subject: string
  /** Only what the provider has confirmed, the email first. */
  contact: Contact | undefined
  firstName: string
  lastName: string
  /** An insurance plan's key in the operator's file, or its id. */
  plan: string
  zip: string
}

const longestName = 100

export function memberOf(claims: Claims & { sub: string }, names: ClaimNames): ProviderMember {
  const isConfirmed = (name: string) => ['true', '1'].includes(textOf(claimOf(claims, name)))
  const text = (name: string) => textOf(claimOf(claims, name))
  const address = v.safeParse(email, text(names.email))
  const number = v.safeParse(phone, text(names.phone))
  const contact =
    address.success && isConfirmed(names.emailVerified)
      ? emailContact(address.output)
      : number.success && isConfirmed(names.phoneVerified)
        ? phoneContact(number.output)
        : undefined
  const place = v.safeParse(zip, text(names.zip).slice(0, 5))
  return {
    subject: claims.sub,
    contact,
    firstName: text(names.firstName).slice(0, longestName),
    lastName: text(names.lastName).slice(0, longestName),
    plan: text(names.plan),
    zip: place.success ? place.output : '',
  }
}

/** A claim by its name; `address.postal_code` is also `postal_code` in `address`. */
function claimOf(claims: Claims, name: string): unknown {
  if (name === '') return undefined
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      claims,
    )
}

const textOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim().slice(0, 300) : ''
