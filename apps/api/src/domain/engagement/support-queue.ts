/** The support questions as support staff see them: open until somebody closes them. */
import type { Language } from '@rxgauge/text'
import { maybeOne, one, type Queryable } from '../../database/database'

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
  organizationId: number
  /** Of the member of staff who answers it; `null` if nobody does. */
  assignee: string | null
  /** How many answers the desk has sent. */
  answers: number
  /** Of the account that asked; `null` without one. */
  language: Language | null
}

const columns = `m.id::text, o.code organization, m.channel, m.created_at "createdAt", m.closed_at "closedAt",
  m.closed_by "closedBy", m.close_note "closeNote", trim(m.first_name || ' ' || m.last_name) name, m.email, m.phone, m.notes,
  m.organization_id "organizationId", m.assigned_to assignee, u.language,
  (select count(*)::int from question_answer a where a.question_id = m.id) answers`

const questions = `contact_message m join organization o on o.id = m.organization_id left join app_user u on u.id = m.app_user_id`

/** The oldest first, 1,000 at most. @param organizationId all organizations when left out */
export const listQuestions = (queryable: Queryable, withClosed: boolean, organizationId?: number) =>
  queryable.query<SupportQuestion>(
    `select ${columns} from ${questions}
     where (m.closed_at is null or $1) and ($2::int is null or m.organization_id = $2) order by m.id limit 1000`,
    [withClosed, organizationId ?? null],
  )

export const findQuestion = (queryable: Queryable, id: string) =>
  maybeOne<SupportQuestion>(queryable, `select ${columns} from ${questions} where m.id = $1`, [id])

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

/** Its note stays until it is closed again. Returns whether it was closed. */
export async function reopenQuestion(queryable: Queryable, id: string): Promise<boolean> {
  const row = await maybeOne(
    queryable,
    `update contact_message set closed_at = null, closed_by = null where id = $1 and closed_at is not null returning 1`,
    [id],
  )
  return row !== undefined
}

export interface QuestionSearch {
  state: 'open' | 'mine' | 'closed'
  /** Whose `mine` are. */
  assignee: string
  /** Words of the question, a name or a contact; empty for all. */
  words: string
  organizationIds: readonly number[]
  limit: number
}

/** Open ones from the oldest, closed ones from the latest. */
export const searchQuestions = (
  queryable: Queryable,
  { state, assignee, words, organizationIds, limit }: QuestionSearch,
): Promise<SupportQuestion[]> =>
  queryable.query<SupportQuestion>(
    `select ${columns} from ${questions}
     where m.organization_id = any($1::int[]) and (m.closed_at is not null) = $2 and ($3::text is null or m.assigned_to = $3)
       and ($4 = '' or strpos(lower(m.notes || ' ' || m.first_name || ' ' || m.last_name || ' ' || m.email), lower($4)) > 0
         or $5 <> '' and m.phone = $5 or m.id::text = $4)
     order by case when $2 then -m.id else m.id end limit $6`,
    [
      organizationIds,
      state === 'closed',
      state === 'mine' ? assignee : null,
      words,
      words.replace(/\D/g, '').slice(-10),
      limit,
    ],
  )

/** @param assignee `null` gives it back */
export async function assignQuestion(queryable: Queryable, id: string, assignee: string | null): Promise<void> {
  await queryable.query('update contact_message set assigned_to = $2 where id = $1', [id, assignee])
}

export interface SentAnswer {
  at: Date
  by: string
  text: string
}

export const answersOf = (queryable: Queryable, id: string): Promise<SentAnswer[]> =>
  queryable.query<SentAnswer>(
    `select created_at "at", answered_by "by", body "text" from question_answer where question_id = $1 order by id`,
    [id],
  )

export interface AnswerTemplate {
  id: number
  version: number
  title: string
  en: string
  es: string
}

const templateColumns = 'id, version, title, body_en en, body_es es'

export const listTemplates = (queryable: Queryable): Promise<AnswerTemplate[]> =>
  queryable.query<AnswerTemplate>(`select ${templateColumns} from answer_template order by lower(title), id`)

/** `undefined` if it was changed or deleted since that version. @param template its id is left out for a new one */
export async function saveTemplate(
  queryable: Queryable,
  { id, version, title, en, es }: Omit<AnswerTemplate, 'id'> & { id?: number | undefined },
  by: string,
): Promise<AnswerTemplate | undefined> {
  if (id === undefined) {
    return one<AnswerTemplate>(
      queryable,
      `insert into answer_template (title, body_en, body_es, changed_by) values ($1, $2, $3, $4) returning ${templateColumns}`,
      [title, en, es, by],
    )
  }
  return maybeOne<AnswerTemplate>(
    queryable,
    `update answer_template set title = $3, body_en = $4, body_es = $5, changed_by = $6, changed_at = now(), version = version + 1
     where id = $1 and version = $2 returning ${templateColumns}`,
    [id, version, title, en, es, by],
  )
}

export async function removeTemplate(queryable: Queryable, id: number): Promise<void> {
  await queryable.query('delete from answer_template where id = $1', [id])
}
