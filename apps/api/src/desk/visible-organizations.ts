/** The organizations that a caller's roles allow a call for. */
import type { DeskContext } from './route'

export const visibleOrganizations = async ({
  database,
  mayFor,
}: Pick<DeskContext, 'database' | 'mayFor'>): Promise<{ id: number; code: string; name: string }[]> =>
  (
    await database.query<{ id: number; code: string; name: string }>(
      'select id, code, name from organization order by upper(code)',
    )
  ).filter(({ id }) => mayFor(id))
