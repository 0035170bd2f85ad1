/** The support questions as support staff see them: open until somebody closes them. */
import { maybeOne, type Queryable } from '../../database/database'

export interface SupportQuestion {
  id: string
  organization: string
  channel: 'form' | 'text'
  createdAt: Date
  closedAt: Date | null
  closedBy: string | null
  closeNote: string
  name: string
  email: string
  phone: string | null
  notes: string
}

const columns = `m.id::text, o.code organization, m.channel, m.created_at "createdAt", m.closed_at "closedAt",
  m.closed_by "closedBy", m.close_note "closeNote", trim(m.first_name || ' ' || m.last_name) name, m.email, m.phone, m.notes`

/** The oldest first, 1,000 at most. @param organizationId all organizations when left out */
export const listQuestions = (queryable: Queryable, withClosed: boolean, organizationId?: number) =>
  queryable.query<SupportQuestion>(
    `select ${columns} from contact_message m join organization o on o.id = m.organization_id
     where (m.closed_at is null or $1) and ($2::int is null or m.organization_id = $2) order by m.id limit 1000`,
    [withClosed, organizationId ?? null],
  )

export const findQuestion = (queryable: Queryable, id: string) =>
  maybeOne<SupportQuestion>(
    queryable,
    `select ${columns} from contact_message m join organization o on o.id = m.organization_id where m.id = $1`,
    [id],
  )

/** The ids of the other questions in the same conversation. */
export async function conversationOf(queryable: Queryable, id: string): Promise<string[]> {
  const rows = await queryable.query<{ id: string }>(
    `select other.id::text from contact_message m join contact_message other on other.thread_key = m.thread_key
     where m.id = $1 and other.id <> m.id order by other.id`,
    [id],
  )
  return rows.map((row) => row.id)
}

/** Returns whether it was open. */
export async function closeQuestion(queryable: Queryable, id: string, by: string, note: string): Promise<boolean> {
  const row = await maybeOne(
    queryable,
    `update contact_message set closed_at = now(), closed_by = $2, close_note = $3 where id = $1 and closed_at is null returning 1`,
    [id, by, note],
  )
  return row !== undefined
}
