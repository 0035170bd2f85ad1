/** A new account for a member whom an organization vouches for. */
import { one, type Queryable } from '../../database/database'
import type { RequestContext } from '../request-context'
import { type Contact, contactColumn } from './contact'
import type { AccountDependencies } from './dependencies'
import { type User, userColumns } from './user-rows'

export async function joinMember(
  queryable: Queryable,
  contact: Contact,
  { caller, language }: RequestContext,
  { consents, events }: Pick<AccountDependencies, 'consents' | 'events'>,
): Promise<User> {
  const { organization, deviceId } = caller
  const person = await one<User>(
    queryable,
    `insert into app_user (organization_id, ${contactColumn(contact)}, language) values ($1, $2, $3)
     returning ${userColumns}`,
    [organization.id, contact.value, language],
  )
  const account = { userId: person.id, organizationId: organization.id }
  await consents.agreeToAccount(queryable, { ...account, contact, language, source: 'sso' })
  await events.add(queryable, { ...account, deviceId, kind: 'signed_up' })
  return person
}
