/** Answers a question by the way it came, in the organization's name. */
import type { Language } from '@rxgauge/text'
import { type Database, maybeOne } from '../../database/database'
import type { Consents } from '../accounts/consents'
import { type Contact, emailContact, phoneContact } from '../accounts/contact'
import type { Organizations } from '../organizations/organizations'
import type { Outbox } from '../outbox/outbox'
import { renderEmail } from '../outbox/render-email'
import { closeQuestion, conversationOf, findQuestion, type SupportQuestion } from './support-queue'

interface Dependencies {
  database: Database
  consents: Consents
  organizations: Organizations
  outbox: Outbox
}

interface Answer {
  text: string
  language: Language
  by: string
  isClosing: boolean
  /** How many answers, and other questions of the same conversation, the writer has seen. */
  seen: { answers: number; others: number | undefined }
  /** The site's. */
  origin: string
}

/**
 * `refused`: texts to this phone are stopped. `answered meanwhile`: by somebody else. `asked meanwhile`: the visitor wrote
 * again.
 */
export type AnswerOutcome = 'sent' | 'not found' | 'answered meanwhile' | 'asked meanwhile' | 'refused'

/** Where an answer goes. */
const contactOfQuestion = ({ channel, email, phone }: SupportQuestion): Contact =>
  channel === 'text' ? phoneContact(phone ?? '') : emailContact(email.toLowerCase())

export const isAnswerRefused = async (
  { database, consents }: Pick<Dependencies, 'database' | 'consents'>,
  question: SupportQuestion,
): Promise<boolean> =>
  question.channel === 'text' && consents.isSuppressed(database, question.organizationId, contactOfQuestion(question))

export async function answerQuestion(
  { database, consents, organizations, outbox }: Dependencies,
  id: string,
  { text, language, by, isClosing, seen, origin }: Answer,
): Promise<AnswerOutcome> {
  const question = await findQuestion(database, id)
  const organization = question && (await organizations.byId(question.organizationId))
  if (!organization) return 'not found'
  if (await isAnswerRefused({ database, consents }, question)) return 'refused'
  return database.transaction(async (transaction) => {
    // Two who answer at the same time: the second one sees the first one's answer.
    if (!(await maybeOne(transaction, 'select 1 from contact_message where id = $1 for update', [id])))
      return 'not found'
    const current = await findQuestion(transaction, id)
    if (current?.answers !== seen.answers) return 'answered meanwhile'
    const others = await conversationOf(transaction, id)
    if (seen.others !== undefined && others.length > seen.others) return 'asked meanwhile'
    await transaction.query('insert into question_answer (question_id, answered_by, body) values ($1, $2, $3)', [
      id,
      by,
      text,
    ])
    await transaction.query('update contact_message set assigned_to = coalesce(assigned_to, $2) where id = $1', [
      id,
      by,
    ])
    if (isClosing) await closeQuestion(transaction, id, by, '')
    await outbox.enqueue(transaction, {
      ...renderEmail('supportAnswer', contactOfQuestion(question), {
        organization,
        language,
        origin,
        values: { answer: text },
      }),
      deviceId: null,
      personal: { replyTo: organization.support.email },
    })
    return 'sent'
  })
}
