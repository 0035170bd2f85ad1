/**
 * Whether this database is the one whose messages go out. A restored or copied one has messages and reminders that the first
 * one sends too: it sends nothing until an operator adopts it (`rxgauge sending adopt`).
 */
import type { RunningConfig } from '../config'
import { type Database, maybeOne, one, type Queryable } from '../database/database'

/** Where messages of this database went out until now. */
export interface SendingInstallation {
  publicUrl: string
  adoptedAt: Date
  /** Whether it was this very database, and not one that it is a copy of. */
  isThisDatabase: boolean
}

interface Dependencies {
  database: Database
  publicUrl: string | undefined
  /** Whether any kind of message leaves this machine. */
  sends: boolean
  now: () => number
}

/** Milliseconds after which every process has read what was changed. */
const readEvery = 3000

export class Installation {
  private isCopyNow = false
  private readAt = Number.NEGATIVE_INFINITY

  constructor(private readonly deps: Dependencies) {}

  /** Makes this the home of a database that has none yet: the first server that sends from it does. */
  async claim(): Promise<void> {
    const { database, publicUrl, sends } = this.deps
    if (!sends || publicUrl === undefined) return
    await database.query(
      `insert into installation (public_url, database_identity) values ($1, $2) on conflict do nothing`,
      [addressOf(publicUrl), await identityOf(database)],
    )
  }

  /**
   * Whether nothing may be sent from here. A server that sends nothing anyway is none: its messages stay in the mailbox.
   * @param queryable the transaction that the caller is in
   */
  async isCopy(queryable: Queryable = this.deps.database): Promise<boolean> {
    const { now } = this.deps
    // The clock may have been set back since.
    if (Math.abs(now() - this.readAt) >= readEvery) {
      this.isCopyNow = (await this.otherSender(queryable)) !== undefined
      this.readAt = now()
    }
    return this.isCopyNow
  }

  /** Where messages went out from before, where nothing may be sent from here. */
  async otherSender(queryable: Queryable = this.deps.database): Promise<SendingInstallation | undefined> {
    const { publicUrl, sends } = this.deps
    if (!sends || publicUrl === undefined) return undefined
    const sender = await readSendingInstallation(queryable)
    return sender?.isThisDatabase && isAtAddress(sender, publicUrl) ? undefined : sender
  }

  /** From now on messages go out from here. */
  async adopt(publicUrl: string): Promise<void> {
    await this.deps.database.transaction(async (transaction) =>
      transaction.query(
        `insert into installation (public_url, database_identity) values ($1, $2)
         on conflict (only_row) do update
         set public_url = excluded.public_url, database_identity = excluded.database_identity, adopted_at = now()`,
        [addressOf(publicUrl), await identityOf(transaction)],
      ),
    )
    this.readAt = Number.NEGATIVE_INFINITY
  }
}

/** Whether messages went out from that address. */
export const isAtAddress = (sender: SendingInstallation, publicUrl: string): boolean =>
  sender.publicUrl === addressOf(publicUrl)

/** The same for all ways to write it. */
const addressOf = (url: string): string => new URL(url).href.replace(/\/$/, '')

/** Where messages went out last; `undefined` where none ever did. */
export async function readSendingInstallation(queryable: Queryable): Promise<SendingInstallation | undefined> {
  const sender = await maybeOne<Omit<SendingInstallation, 'isThisDatabase'> & { identity: string }>(
    queryable,
    `select public_url "publicUrl", adopted_at "adoptedAt", database_identity identity from installation`,
  )
  if (!sender) return undefined
  const { identity, publicUrl, adoptedAt } = sender
  return { publicUrl, adoptedAt, isThisDatabase: identity === (await identityOf(queryable)) }
}

/** Nothing goes out of it, from wherever, until it is adopted. Returns whether anything went out of it before. */
export async function holdSending(queryable: Queryable): Promise<boolean> {
  const rows = await queryable.query<{ held: boolean }>(
    `update installation set database_identity = '' returning true held`,
  )
  return rows.length > 0
}

export const installationOf = (
  database: Database,
  { publicUrl, delivery: { smtp, text, push }, now }: Pick<RunningConfig, 'publicUrl' | 'delivery' | 'now'>,
): Installation =>
  new Installation({ database, publicUrl, sends: [smtp, text, push].some((channel) => channel !== undefined), now })

/**
 * What a database and its copy do not have in common: a dump that is restored makes database and table again, elsewhere the
 * cluster is another. A copy of all files at the same address is told by none: `rxgauge sending hold` does it.
 */
async function identityOf(queryable: Queryable): Promise<string> {
  const { database, table, mayRead } = await one<{ database: string; table: string; mayRead: boolean }>(
    queryable,
    `select (select oid from pg_database where datname = current_database())::text "database",
       'installation'::regclass::oid::text "table", has_function_privilege('pg_control_system()', 'execute') "mayRead"`,
  )
  if (!mayRead) return `${database}/${table}`
  const { cluster } = await one<{ cluster: string }>(
    queryable,
    `select system_identifier::text cluster from pg_control_system()`,
  )
  return `${cluster}/${database}/${table}`
}

/** For an operator. */
export const copyWarning = ({ publicUrl, adoptedAt }: SendingInstallation): string =>
  `Nothing is sent from here: messages of this database went out from ${publicUrl} since ${adoptedAt.toISOString().slice(0, 16)} UTC, and this is a copy of it, or another address. \`rxgauge sending review\` shows what waits, \`rxgauge sending adopt\` sends from here.`
