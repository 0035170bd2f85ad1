/** An organization argument: its code. */

import { StartError } from '../../base/errors/start-error'
import { type Database, maybeOne } from '../../database/database'
import { readRecords, type WholeRecord } from '../../domain/organizations/organization-records'

/** @throws StartError for an unknown code */
export async function organizationOf(database: Database, code: string): Promise<{ id: number; code: string }> {
  const organization = await maybeOne<{ id: number; code: string }>(
    database,
    'select id, code from organization where upper(code) = upper($1)',
    [code],
  )
  if (!organization) throw new StartError(`There is no organization ${code}.`)
  return organization
}

/** The organization in the form of a file. @throws StartError for an unknown code */
export async function recordOf(database: Database, code: string): Promise<WholeRecord> {
  const [record] = (await readRecords(database, [code])).values()
  if (!record) throw new StartError(`There is no organization ${code}.`)
  return record
}
