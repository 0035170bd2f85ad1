/** What a server that delivers nothing would have sent, newest first, as its mailbox page shows it. */
import { openPostgresql } from '../src/database/postgresql'
import { mailboxPage } from '../src/outbox/mailbox-page'
import { Outbox } from '../src/outbox/outbox'

/** @param databaseUrl of a server on PostgreSQL: beside DATABASE_URL it refuses to show the page */
export async function readMailbox(url: string, databaseUrl?: string): Promise<string> {
  if (databaseUrl === undefined) return (await fetch(`${url}/dev/mailbox`)).text()
  const database = await openPostgresql(databaseUrl)
  try {
    return mailboxPage(await new Outbox({ database }).latest(), true)
  } finally {
    await database.close()
  }
}
