/** Arguments that name somebody. */
import type { Contact } from '../../domain/accounts/contact'
import { parseContact, parsePerson, type Who } from '../../domain/accounts/written-person'
import { UsageError } from './usage-error'

/** @throws UsageError if it's neither an email address nor a phone number */
export function contactOf(text: string): Contact {
  const contact = parseContact(text)
  if (!contact) throw new UsageError('CONTACT must be a phone number or an email address.')
  return contact
}

/** @throws UsageError */
export function personOf(text: string): Who {
  const who = parsePerson(text)
  if (!who)
    throw new UsageError('WHO must be an email address, a phone number, or a member id such as RXG0123456789122.')
  return who
}
