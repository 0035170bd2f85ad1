/** Organizations that are changed in the database itself. */
import type { Queryable } from '../src/database/database'

interface Changes {
  /** Beside those that it has. */
  options?: object
  [setting: string]: unknown
}

/** Writes settings into the stored document without the checks of `org apply`. @param code of one; all where it is left out */
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
