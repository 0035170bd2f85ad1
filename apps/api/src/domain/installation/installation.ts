/**
 * Whether this database's messages are sent from here. A restored or copied database holds messages and reminders that
 * the original also sends, so it sends nothing until an operator adopts it (`rxgauge sending adopt`).
 */
import type { RunningConfig } from '../../base/config'
import { type Database, maybeOne, one, type Queryable } from '../../database/database'

/** Where this database's messages have been sent from until now. */
export interface SendingInstallation {
  publicUrl: string
  adoptedAt: Date
  /** Whether that was this very database rather than the original of a copy. */
  isThisDatabase: boolean
}

interface Dependencies {
  database: Database
  publicUrl: string | undefined
  /** Whether any kind of message leaves this machine. */
  sends: boolean
  now: () => number
}

/** Milliseconds after which every process has read a change. */
const readEvery = 3000

export class Installation {
  private isCopyNow = false
  private readAt = Number.NEGATIVE_INFINITY

  constructor(private readonly deps: Dependencies) {}

  /** Claims a database that no server sends from yet; called by the first server that sends. */
  async claim(): Promise<void> {
    const { publicUrl, sends } = this.deps
    if (sends && publicUrl !== undefined) await this.insert(publicUrl)
  }

  private async insert(publicUrl: string): Promise<void> {
    const { database } = this.deps
    await database.query(
      `insert into installation (public_url, database_identity) values ($1, $2) on conflict do nothing`,
      [addressOf(publicUrl), await identityOf(database)],
    )
  }

  /**
   * Whether sending is blocked here. A server without delivery isn't a copy: its messages stay in the mailbox.
   * @param queryable the caller's transaction
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

  /** Where messages were sent from before, if sending is blocked here. */
  async otherSender(queryable: Queryable = this.deps.database): Promise<SendingInstallation | undefined> {
    const { publicUrl, sends } = this.deps
    if (!sends || publicUrl === undefined) return undefined
    const sender = await readSendingInstallation(queryable)
    return sender?.isThisDatabase && isAtAddress(sender, publicUrl) ? undefined : sender
  }

  /**
   * Whether webhooks go out from here, claiming a database that nothing was sent from yet. They need no server for messages. Without
   * an address of its own a server sends them to its own machine only, so there is nothing to claim.
   */
  async sendsWebhooks(): Promise<boolean> {
    const { database, publicUrl } = this.deps
    const sender = await readSendingInstallation(database)
    if (sender) return sender.isThisDatabase && publicUrl !== undefined && isAtAddress(sender, publicUrl)
    if (publicUrl !== undefined) await this.insert(publicUrl)
    return true
  }

  /** Sends messages from here from now on. */
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

/** Whether messages were sent from that address. */
export const isAtAddress = (sender: SendingInstallation, publicUrl: string): boolean =>
  sender.publicUrl === addressOf(publicUrl)

/** Normalizes an address. */
const addressOf = (url: string): string => new URL(url).href.replace(/\/$/, '')

/** Where messages were last sent from; `undefined` if none ever were. */
export async function readSendingInstallation(queryable: Queryable): Promise<SendingInstallation | undefined> {
  const sender = await maybeOne<Omit<SendingInstallation, 'isThisDatabase'> & { identity: string }>(
    queryable,
    `select public_url "publicUrl", adopted_at "adoptedAt", database_identity identity from installation`,
  )
  if (!sender) return undefined
  const { identity, publicUrl, adoptedAt } = sender
  return { publicUrl, adoptedAt, isThisDatabase: identity === (await identityOf(queryable)) }
}

/**
 * Marks this database as a copy: nothing is sent until it's adopted. Returns whether messages were sent from it before.
 */
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
 * An identity that differs between a database and its copy: restoring a dump creates a new database and table, and
 * another cluster has its own id. A file copy at the same address can't be recognized; `rxgauge sending hold` marks it.
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

/** For the operator. */
export const copyWarning = ({ publicUrl, adoptedAt }: SendingInstallation): string =>
  `Nothing is sent from here: messages of this database went out from ${publicUrl} since ${adoptedAt.toISOString().slice(0, 16)} UTC, and this is a copy of it, or another address. \`rxgauge sending review\` shows what waits, \`rxgauge sending adopt\` sends from here.`
