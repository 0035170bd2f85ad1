/** Finds a stored organization by its code, whatever its state. */
import { reason } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import { maybeOne, type Queryable } from '../../database/database'
import { readRecords, type WholeRecord } from './organization-records'

/** @throws StartError for an unknown code */
export async function organizationOf(queryable: Queryable, code: string): Promise<{ id: number; code: string }> {
  const organization = await maybeOne<{ id: number; code: string }>(
    queryable,
    'select id, code from organization where upper(code) = upper($1)',
    [code],
  )
  if (!organization) throw new StartError(reason('orgUnknown', { code }))
  return organization
}

/** The organization in the form of a file. @throws StartError for an unknown code */
export async function recordOf(queryable: Queryable, code: string): Promise<WholeRecord> {
  const [record] = (await readRecords(queryable, [code])).values()
  if (!record) throw new StartError(reason('orgUnknown', { code }))
  return record
}
