/** Finds an organization by its code, whatever its state. One for trying is stored when it's first named. */
import { reason } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import { maybeOne, type Queryable } from '../../database/database'
import { storeBuiltIn } from '../test-organizations/built-in'
import { isBuiltInCode } from '../test-organizations/built-in-codes'
import { readRecords, type WholeRecord } from './organization-records'

interface Found {
  id: number
  code: string
}

export async function findOrganization(queryable: Queryable, code: string): Promise<Found | undefined> {
  const find = () =>
    maybeOne<Found>(queryable, 'select id, code from organization where upper(code) = upper($1)', [code])
  const found = await find()
  if (found || !isBuiltInCode(code)) return found
  await storeBuiltIn(queryable, code)
  return find()
}

/** @throws StartError for an unknown code */
export async function organizationOf(queryable: Queryable, code: string): Promise<Found> {
  const organization = await findOrganization(queryable, code)
  if (!organization) throw new StartError(reason('orgUnknown', { code }))
  return organization
}

/** The organization in the form of a file. @throws StartError for an unknown code */
export async function recordOf(queryable: Queryable, code: string): Promise<WholeRecord> {
  const organization = await organizationOf(queryable, code)
  const [record] = (await readRecords(queryable, [organization.code])).values()
  if (!record) throw new StartError(reason('orgUnknown', { code }))
  return record
}
