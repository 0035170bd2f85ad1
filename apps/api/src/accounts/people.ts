/** The rows of people with accounts: found by id or by a contact within their organization. */
import { maybeOne, type Queryable } from '../database/database'
import { ApiError } from '../http/api-error'
import { type Contact, contactColumn, emailContact, phoneContact } from './contact'

export interface Person {
  id: string
  organizationId: number
  email: string | null
  phone: string | null
  passwordHash: string | null
}

/** What a `Person` is read from. */
export const personColumns = 'id, organization_id "organizationId", email, phone, password_hash "passwordHash"'

export const personByContact = (
  queryable: Queryable,
  organizationId: number,
  contact: Contact,
): Promise<Person | undefined> =>
  maybeOne<Person>(
    queryable,
    `select ${personColumns} from app_user where organization_id = $1 and ${contactColumn(contact)} = $2`,
    [organizationId, contact.value],
  )

/** @throws ApiError UNAUTHORIZED for an account that was removed */
export async function personById(queryable: Queryable, id: string): Promise<Person> {
  const person = await maybeOne<Person>(queryable, `select ${personColumns} from app_user where id = $1`, [id])
  if (!person) throw new ApiError('UNAUTHORIZED')
  return person
}

/** Where a person can be reached. */
export const contactsOf = ({ email, phone }: Pick<Person, 'email' | 'phone'>): Contact[] => [
  ...(phone === null ? [] : [phoneContact(phone)]),
  ...(email === null ? [] : [emailContact(email)]),
]

/** Runs what writes a contact; two at once for the same one end here. @throws ApiError ACCOUNT_EXISTS */
export async function withUniqueContact<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
    throw isTaken ? new ApiError('ACCOUNT_EXISTS', undefined, error) : error
  }
}
