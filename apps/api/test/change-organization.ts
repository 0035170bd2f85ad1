/** Organizations as tests need them: applied as `org apply` does, or changed in the database itself. */
import type { Database, Queryable } from '../src/database/database'
import type { OrganizationDocument } from '../src/domain/organizations/organization-document'
import { readRecords, storeRecords } from '../src/domain/organizations/organization-records'

/** As `org apply` would. @returns the codes of the organizations that changed */
export async function applyOrganization(
  database: Database,
  code: string,
  document: Partial<OrganizationDocument>,
): Promise<string[]> {
  const [record] = (await readRecords(database, [code])).values()
  if (!record) throw new Error(`no ${code}`)
  const change = { by: 'test', reason: '' }
  return storeRecords(database, [{ ...record, document: { ...record.document, ...document } }], change)
}

interface Changes {
  /** Added to the existing options. */
  options?: object
  [setting: string]: unknown
}

/** Writes settings into the stored document without the checks of `org apply`. @param code of one organization; all by default */
export async function changeOrganization(
  database: Queryable,
  { options = {}, ...settings }: Changes,
  code?: string,
): Promise<void> {
  await database.query(
    `update organization set document = document || jsonb_build_object('options', document -> 'options' || $1::jsonb) || $2::jsonb
     where $3::text is null or code = $3`,
    [JSON.stringify(options), JSON.stringify(settings), code ?? null],
  )
}
