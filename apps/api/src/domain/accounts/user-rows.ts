/** Reads account rows by id, or by a contact within an organization. */

import { DomainError } from '../../base/errors/domain-error'
import { maybeOne, type Queryable } from '../../database/database'
import { type Contact, contactColumn, emailContact, phoneContact } from './contact'

export interface User {
  id: string
  organizationId: number
  email: string | null
  phone: string | null
  passwordHash: string | null
}

/** The columns of a `User`. */
export const userColumns = 'id, organization_id "organizationId", email, phone, password_hash "passwordHash"'

export const userByContact = (
  queryable: Queryable,
  organizationId: number,
  contact: Contact,
): Promise<User | undefined> =>
  maybeOne<User>(
    queryable,
    `select ${userColumns} from app_user where organization_id = $1 and ${contactColumn(contact)} = $2`,
    [organizationId, contact.value],
  )

/** @throws DomainError UNAUTHORIZED for a removed account */
export async function userById(queryable: Queryable, id: string): Promise<User> {
  const person = await maybeOne<User>(queryable, `select ${userColumns} from app_user where id = $1`, [id])
  if (!person) throw new DomainError('UNAUTHORIZED')
  return person
}

export const contactsOf = ({ email, phone }: Pick<User, 'email' | 'phone'>): Contact[] => [
  ...(phone === null ? [] : [phoneContact(phone)]),
  ...(email === null ? [] : [emailContact(email)]),
]

/** Runs a write of a contact, which must be unique in its organization. @throws DomainError ACCOUNT_EXISTS */
export async function withUniqueContact<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
    throw isTaken ? new DomainError('ACCOUNT_EXISTS', undefined, error) : error
  }
}
