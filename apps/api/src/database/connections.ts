/**
 * Connections to a PostgreSQL server that may go away and come back. While it is away one probe looks for it; callers wait
 * a moment for its outcome instead of piling up before a server that does not answer.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { ConnectionCounts } from './database'
import { DatabaseUnavailable, reasonOfState, stateOf } from './database-unavailable'
import { isNameAstray, isNameTaken, isPlanOutdated } from './outdated-plan'

/** Milliseconds, but for the number of connections; 0 is no limit. */
export interface DatabaseLimits {
  /** Connections at once. */
  connections: number
  /** Until a connection is made, or a free one is found. */
  connect: number
  /** For one statement. */
  statement: number
  /** That a statement waits for a lock. */
  lock: number
  /** That a transaction may stand still. */
  idleTransaction: number
}

export const defaultLimits: DatabaseLimits = {
  connections: 10,
  connect: 5000,
  statement: 10_000,
  lock: 5000,
  idleTransaction: 30_000,
}

/** The server ends what takes too long; this much later we give up on a server that does not even say so. */
const silence = 1000
/** A connection that was idle for longer is tried before it is used: a firewall may have dropped it. */
const trustedFor = 1000
const probeTimeout = 1500
const probeEvery = 500
/** A connection that nobody uses is closed after this; with it go the plans that it has kept. */
const idleFor = 10 * 60_000
/** How long callers wait for a server that is away. */
const patience = 2000
/** Milliseconds; the longest that a timer can hold. */
const noLimit = 2 ** 31 - 1

interface Connection {
  /** It broke; nothing more can be asked of it. */
  readonly isLost: boolean
  /** @throws DatabaseUnavailable, or PostgreSQL's error */
  query(text: string, values?: readonly unknown[], options?: { unlimited?: boolean }): Promise<pg.QueryResult>
  /** Sends rows to a `COPY ... FROM STDIN`, however long it takes. @throws as `query` does */
  copy(text: string, rows: AsyncIterable<string>): Promise<void>
  /** Gives it back; one that broke, or whose transaction is open, is closed. */
  release(): void
}

export class Connections {
  private pool: pg.Pool
  /** While the server is away, or may be: resolves once it answers. */
  private outage: Promise<void> | undefined
  private readonly names = new StatementNames()
  private readonly lastUse = new WeakMap<pg.PoolClient, number>()
  private readonly broken = new WeakSet<pg.PoolClient>()
  /** It has refused a change, and made none since. */
  private isReadOnly = false
  private isClosed = false

  /** @param onIdleError hears of a connection that broke while nobody used it */
  constructor(
    private readonly url: string,
    private readonly limits: DatabaseLimits,
    private readonly onIdleError: (error: Error) => void,
  ) {
    this.pool = this.createPool()
  }

  /** @throws Error why the server cannot be reached */
  async check(): Promise<void> {
    const client = await this.pool.connect()
    try {
      await this.checkNames(client)
    } finally {
      client.release()
    }
  }

  /** A second connection finds out whether a name is the first one's alone; where it cannot, failures say so later. */
  private async checkNames(first: pg.PoolClient) {
    const second = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: this.limits.connect })
    second.on('error', () => undefined)
    try {
      // Another process may have left it behind: then its name is taken here already.
      await first.query(nameProbe)
      await second.connect()
      await second.query(nameProbe)
      await first.query(`deallocate ${nameProbe.name}`)
    } catch (error) {
      this.names.note(error)
    } finally {
      void second.end().catch(() => undefined)
    }
  }

  counts(): ConnectionCounts {
    const { totalCount, idleCount, waitingCount } = this.pool
    const { connections: limit } = this.limits
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, limit }
  }

  /** @throws DatabaseUnavailable */
  async take(): Promise<Connection> {
    if (this.outage) await this.waitForReturn(this.outage)
    const client = await this.connect()
    if (await this.isUsable(client)) return this.connectionOf(client)
    // The others that were idle are as old.
    this.renewPool()
    await this.waitForReturn(this.look())
    return this.connectionOf(await this.connect())
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.pool.end()
  }

  private createPool(): pg.Pool {
    const { connections, connect, statement, lock, idleTransaction } = this.limits
    const pool = new pg.Pool({
      connectionString: this.url,
      max: connections,
      connectionTimeoutMillis: connect,
      keepAlive: true,
      idleTimeoutMillis: idleFor,
      statement_timeout: statement,
      lock_timeout: lock,
      idle_in_transaction_session_timeout: idleTransaction,
      ...(statement > 0 ? { query_timeout: statement + silence } : {}),
    })
    pool.on('error', this.onIdleError)
    pool.on('connect', (client) => {
      // The pool listens to idle clients only: without this, one that breaks in use or on its way would end the process.
      client.on('error', () => this.broken.add(client))
      client.on('end', () => this.broken.add(client))
    })
    return pool
  }

  private renewPool() {
    const old = this.pool
    this.pool = this.createPool()
    // Resolves when the last connection in use comes back.
    void old.end()
  }

  private async connect(): Promise<pg.PoolClient> {
    try {
      return await this.pool.connect()
    } catch (cause) {
      const state = stateOf(cause)
      if (this.isClosed) throw new DatabaseUnavailable('away', cause)
      // Too many connections: the server is there, and ours are worth waiting for.
      if (state?.startsWith('53')) throw new DatabaseUnavailable('busy', cause)
      void this.look()
      throw new DatabaseUnavailable(this.isExhausted() ? 'busy' : 'away', cause)
    }
  }

  private isExhausted = () => this.pool.totalCount >= this.limits.connections

  private async isUsable(client: pg.PoolClient): Promise<boolean> {
    const idle = Date.now() - (this.lastUse.get(client) ?? Date.now())
    // What the server has said by now is read first: that it ended the connection may have come together with the request.
    await nextTurn()
    if (!this.broken.has(client) && (idle <= trustedFor || (await isAnswering(client)))) return true
    client.release(true)
    return false
  }

  private connectionOf(client: pg.PoolClient): Connection {
    let isLost = false
    const failureOf = (cause: unknown): unknown => {
      if (isOurMistake(cause)) return cause
      const state = stateOf(cause)
      isLost ||= endsConnection(state)
      this.names.note(cause)
      if (isPlanOutdated(cause)) {
        isLost = true
        this.renewPool()
      }
      if (state === readOnly && !this.isReadOnly) {
        this.isReadOnly = true
        this.renewPool()
      }
      // The server says nothing at all: others need not find that out one by one.
      if (state === undefined) void this.look()
      const reason = state === undefined ? 'away' : reasonOfState(state)
      return reason === undefined ? cause : new DatabaseUnavailable(reason, cause)
    }
    return {
      get isLost() {
        return isLost
      },
      query: async (text, values = [], { unlimited = false } = {}) => {
        const name = values.length > 0 ? this.names.of(text) : undefined
        const query = {
          text,
          values: [...values],
          ...(name === undefined ? {} : { name }),
          ...(unlimited ? { query_timeout: noLimit } : {}),
        }
        try {
          const result = await client.query(query)
          if (isChange(result)) this.isReadOnly = false
          return result
        } catch (cause) {
          throw failureOf(cause)
        }
      },
      copy: async (text, rows) => {
        const source = Readable.from(rows)
        let sourceError: Error | undefined
        source.once('error', (error) => {
          sourceError = error
        })
        try {
          // pg reads the time limit from what it is given to run.
          const stream = Object.assign(from(text), { query_timeout: noLimit })
          await pipeline(source, client.query(stream))
        } catch (cause) {
          // Rows that could not be read are no fault of the connection.
          throw cause === sourceError ? cause : failureOf(cause)
        }
      },
      release: () => {
        this.lastUse.set(client, Date.now())
        const isInTransaction = client.getTransactionStatus() !== 'I'
        // A new connection finds who takes changes by now: another server, or this one with another setting.
        client.release(isLost || isInTransaction || this.isReadOnly)
      },
    }
  }

  /** Looks for the server until it answers. */
  private look(): Promise<void> {
    this.outage ??= this.untilItAnswers().finally(() => {
      this.outage = undefined
    })
    return this.outage
  }

  private async untilItAnswers() {
    for (let tries = 0; !this.isClosed; tries++) {
      if (await this.answers()) {
        // What was connected before is cut off, or waits for what never comes.
        if (tries > 0) this.renewPool()
        return
      }
      await pause(probeEvery, undefined, { ref: false })
    }
  }

  private async answers(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: probeTimeout,
      query_timeout: probeTimeout,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      void client.end().catch(() => undefined)
    }
  }

  private async waitForReturn(outage: Promise<void>) {
    const isBack = await Promise.race([outage.then(() => true), pause(patience, false, { ref: false })])
    if (!isBack || this.isClosed) throw new DatabaseUnavailable('away')
  }
}

async function isAnswering(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query({ text: 'select 1', query_timeout: probeTimeout } as pg.QueryConfig)
    return true
  } catch {
    return false
  }
}

/**
 * Names under which a connection keeps the plans of statements: planning takes longer than running most of them. Those by
 * distance have none: a plan for any place works its point out again for each row.
 */
class StatementNames {
  private readonly names = new Map<string, string>()
  private isOn = true
  private astray = 0

  /**
   * Where names go to others, nothing is named from then on: at once where one was taken, since ours are hashes; where one was missing,
   * somebody may have dropped it, but not again and again.
   */
  note(error: unknown): void {
    if (isNameAstray(error)) this.astray += 1
    if (isNameTaken(error) || this.astray >= mostAstray) this.isOn = false
  }

  of(text: string): string | undefined {
    if (!this.isOn) return undefined
    const cachedName = this.names.get(text)
    if (cachedName !== undefined || this.names.size >= mostNames || text.includes('<->')) return cachedName
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    this.names.set(text, name)
    return name
  }
}

/** Our statements are constant texts, some hundreds of them. */
const mostNames = 1000
const mostAstray = 3
const nameProbe = { name: 'rxgauge', text: 'select $1::int', values: [1] }

/** A parameter or an answer that cannot be turned into the other's form: the connection is as good as before. */
const isOurMistake = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError

const readOnly = '25006'

const isChange = ({ command }: pg.QueryResult) => /^(INSERT|UPDATE|DELETE)$/.test(command)

const endsConnection = (state: string | undefined) => state === undefined || /^(08|57P|25P0[34]|58)/.test(state)
