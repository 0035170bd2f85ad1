/** Messages that a server without delivery has queued, newest first, from its mailbox page. */
import { openPostgresql } from '../src/database/postgresql'
import { mailboxPage } from '../src/domain/outbox/mailbox-page'
import { Outbox } from '../src/domain/outbox/outbox'

/** @param databaseUrl of a server on PostgreSQL, which doesn't serve the page with DATABASE_URL */
export async function readMailbox(url: string, databaseUrl?: string): Promise<string> {
  if (databaseUrl === undefined) return (await fetch(`${url}/dev/mailbox`)).text()
  const database = await openPostgresql(databaseUrl)
  try {
    return mailboxPage(await new Outbox({ database }).latest(), true)
  } finally {
    await database.close()
  }
}
