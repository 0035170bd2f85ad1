/**
 * Connections to a PostgreSQL server that may go away and come back. During an outage one probe checks for its return,
 * and callers wait briefly for that probe instead of piling up.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { DatabaseLimits } from '../base/settings/database-limits'
import type { ConnectionCounts, Outages } from './database'
import { DatabaseUnavailable, stateOf, unavailableReasonOf } from './database-unavailable'
import { isNameMisrouted, isNameTaken, isPlanOutdated } from './outdated-plan'

/** The server ends what takes too long; a server that doesn't even report that is given up this much later. */
const silence = 1000
/** A connection idle for longer is tested before use: a firewall may have dropped it. */
const trustedFor = 1000
const probeTimeout = 1500
const probeEvery = 500
/** An unused connection is closed after this long, along with its cached plans. */
const idleFor = 10 * 60_000
/** How long callers wait during an outage. */
const patience = 2000
/** The longest timeout that a timer can hold, in milliseconds. */
const noLimit = 2 ** 31 - 1

interface Connection {
  /** The connection broke and can't be used any more. */
  readonly isLost: boolean
  /** @throws DatabaseUnavailable, or PostgreSQL's error */
  query(text: string, values?: readonly unknown[], options?: { unlimited?: boolean }): Promise<pg.QueryResult>
  /** Sends rows to a `COPY ... FROM STDIN`, without a time limit. @throws as `query` does */
  copy(text: string, rows: AsyncIterable<string>): Promise<void>
  /** Returns it to the pool, or closes it if it broke or has an open transaction. */
  release(): void
}

export class Connections implements Outages {
  onOutage: (isAway: boolean) => void = () => undefined
  private pool: pg.Pool
  /** Set during a possible outage; resolves once the server responds. */
  private outage: Promise<void> | undefined
  private readonly names = new StatementNames()
  private readonly lastUse = new WeakMap<pg.PoolClient, number>()
  private readonly broken = new WeakSet<pg.PoolClient>()
  /** The server refused a change and has accepted none since. */
  private isReadOnly = false
  private isClosed = false

  /** @param onIdleError called when an idle connection breaks */
  constructor(
    private readonly url: string,
    private readonly limits: DatabaseLimits,
    private readonly onIdleError: (error: Error) => void,
  ) {
    this.pool = this.createPool()
  }

  /** @throws Error saying why the server can't be reached */
  async check(): Promise<void> {
    const client = await this.pool.connect()
    try {
      // PgBouncer also accepts connections while its server is away.
      await client.query('select 1')
      await this.checkNames(client)
    } finally {
      client.release()
    }
  }

  /**
   * Checks with a second connection that statement names aren't shared between connections; if the check itself fails,
   * later errors reveal it.
   */
  private async checkNames(first: pg.PoolClient) {
    const second = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: this.limits.connect })
    second.on('error', () => undefined)
    try {
      // If a pooler shares sessions, another process may have prepared this name already.
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
    // The pool's other idle connections are as old.
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
      // The pool listens only to idle clients: without this, a client that breaks in use would end the process.
      client.on('error', () => this.broken.add(client))
      client.on('end', () => this.broken.add(client))
    })
    return pool
  }

  private renewPool() {
    const old = this.pool
    this.pool = this.createPool()
    // Resolves when the last connection in use is returned.
    void old.end()
  }

  private async connect(): Promise<pg.PoolClient> {
    try {
      return await this.pool.connect()
    } catch (cause) {
      const state = stateOf(cause)
      if (this.isClosed) throw new DatabaseUnavailable('away', cause)
      // Too many connections: the server is up, and ours will be free soon.
      if (state?.startsWith('53')) throw new DatabaseUnavailable('busy', cause)
      void this.look()
      throw new DatabaseUnavailable(this.isExhausted() ? 'busy' : 'away', cause)
    }
  }

  private isExhausted = () => this.pool.totalCount >= this.limits.connections

  private async isUsable(client: pg.PoolClient): Promise<boolean> {
    const idle = Date.now() - (this.lastUse.get(client) ?? Date.now())
    // Reads pending input first: a notice that the server closed the connection may have arrived with the request.
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
      // A silent server: start the probe, so that others needn't find out one by one.
      if (state === undefined) void this.look()
      const reason = state === undefined ? 'away' : unavailableReasonOf(state)
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
          // pg reads the time limit from the query object.
          const stream = Object.assign(from(text), { query_timeout: noLimit })
          await pipeline(source, client.query(stream))
        } catch (cause) {
          // Rows that couldn't be read aren't the connection's fault.
          throw cause === sourceError ? cause : failureOf(cause)
        }
      },
      release: () => {
        this.lastUse.set(client, Date.now())
        const isInTransaction = client.getTransactionStatus() !== 'I'
        // After a refused change, a new connection may reach another server, or this one with changes allowed.
        client.release(isLost || isInTransaction || this.isReadOnly)
      },
    }
  }

  look(): Promise<void> {
    this.outage ??= this.untilItAnswers().finally(() => {
      this.outage = undefined
    })
    return this.outage
  }

  private async untilItAnswers() {
    for (let tries = 0; !this.isClosed; tries++) {
      if (await this.answers()) {
        // Older connections are cut off, or wait for a response that never comes.
        if (tries > 0) this.endOutage()
        return
      }
      if (tries === 0) this.onOutage(true)
      await pause(probeEvery, undefined, { ref: false })
    }
  }

  private endOutage() {
    this.renewPool()
    this.onOutage(false)
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
    } catch (error) {
      // Too many connections: the server is up.
      return stateOf(error)?.startsWith('53') ?? false
    } finally {
      void client.end().catch(() => undefined)
    }
  }

  private async waitForReturn(outage: Promise<void>) {
    // Keeps a command alive that waits for nothing else.
    const isBack = await Promise.race([outage.then(() => true), pause(patience, false)])
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
 * Names for prepared statements: planning takes longer than running most of them. Distance queries get no name, since a
 * generic plan recomputes the point for each row.
 */
class StatementNames {
  private readonly names = new Map<string, string>()
  private isOn = true
  private astray = 0

  /**
   * Turns names off when a pooler sends them to the wrong connection: at once when a name is taken, since ours are
   * hashes; after a few when one is missing, since somebody may have dropped a single one.
   */
  note(error: unknown): void {
    if (isNameMisrouted(error)) this.astray += 1
    if (isNameTaken(error) || this.astray >= maxMisrouted) this.isOn = false
  }

  of(text: string): string | undefined {
    if (!this.isOn) return undefined
    const cachedName = this.names.get(text)
    if (cachedName !== undefined || this.names.size >= maxNames || text.includes('<->')) return cachedName
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    this.names.set(text, name)
    return name
  }
}

/** Our statements are constant texts, a few hundred of them. */
const maxNames = 1000
const maxMisrouted = 3
const nameProbe = { name: 'rxgauge', text: 'select $1::int', values: [1] }

/** A parameter or result that can't be converted; the connection is still good. */
const isOurMistake = (error: unknown) =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError

const readOnly = '25006'

const isChange = ({ command }: pg.QueryResult) => /^(INSERT|UPDATE|DELETE)$/.test(command)

const endsConnection = (state: string | undefined) => state === undefined || /^(08|57P|25P0[34]|58)/.test(state)
