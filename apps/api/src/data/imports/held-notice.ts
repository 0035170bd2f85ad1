/** Emails the operator about a held file, because nobody reads the output of a scheduled import. */
import { maybeOne, type Queryable } from '../../database/database'
import type { Outbox } from '../../domain/outbox/outbox'
import type { HeldFile } from './import-file'
import { rehearsalText } from './rehearsal/rehearsal-text'

interface Dependencies {
  outbox: Outbox
  /** `undefined` if no address is set. */
  operatorEmail: string | undefined
}

/** How many of the largest price changes are named. */
const changesInNotice = 10

/** Queued in the same transaction; the server that delivers messages finds it. @returns why no email was sent, if so */
export async function notifyOperatorOfHeldFile(
  transaction: Queryable,
  { importId, kind, name, reason, rehearsals }: HeldFile,
  { outbox, operatorEmail }: Dependencies,
): Promise<string | undefined> {
  if (operatorEmail === undefined) return 'No email was sent: OPERATOR_EMAIL is not set.'
  const sender = await maybeOne<{ id: number }>(
    transaction,
    'select id from organization order by is_app_default desc, id limit 1',
  )
  if (!sender) return 'No email was sent: there is no organization yet that could send one.'
  await outbox.enqueue(transaction, {
    organizationId: sender.id,
    deviceId: null,
    channel: 'email',
    recipient: operatorEmail,
    subject: `A file of ${kind} is held: ${reason}`,
    body: [
      `${name} was not taken: ${reason}. Visitors still read what was imported before it.`,
      ...rehearsals.map((each) => rehearsalText(each, changesInNotice).join('\n')),
      `To see what it does to prices, run: rxgauge import show ${importId}`,
      `If the file is right, run: rxgauge import accept ${importId}`,
      'If it is wrong, import the right one with the same name: it replaces this one.',
    ].join('\n\n'),
    dedupeKey: `held import ${importId}`,
  })
  return undefined
}
