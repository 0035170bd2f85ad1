/** An organization by the code that an operator writes. */

import type { Database } from '../database/database'
import { Callers } from '../devices/callers'
import { StartError } from '../errors/start-error'
import { Organizations } from '../organizations/organizations'

/** @throws StartError where there is none */
export async function organizationOf(database: Database, code: string) {
  const organization = await new Organizations({ database, callers: new Callers({ database }) }).byCode(code)
  if (!organization) throw new StartError(`There is no organization ${code}.`)
  return organization
}
