/** What staff look at before they save it: each person sees only their own. */
import { type Database, maybeOne, one } from '../database/database'

/** @returns a number that the next one is different from */
export async function storePreview(
  database: Database,
  staffId: number,
  name: string,
  content: unknown,
): Promise<string> {
  const { at } = await one<{ at: string }>(
    database,
    `insert into desk_preview (staff_id, name, content) values ($1, $2, $3)
     on conflict (staff_id, name) do update set content = excluded.content, made_at = clock_timestamp()
     returning (extract(epoch from made_at) * 1000000)::bigint::text "at"`,
    [staffId, name, JSON.stringify(content)],
  )
  return at
}

/** `undefined` if there's none, or no longer. */
export const readPreview = async (database: Database, staffId: number, name: string): Promise<unknown> =>
  (
    await maybeOne<{ content: unknown }>(
      database,
      'select content from desk_preview where staff_id = $1 and name = $2',
      [staffId, name],
    )
  )?.content
