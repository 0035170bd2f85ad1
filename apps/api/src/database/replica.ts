/**
 * A standby (`DATABASE_REPLICA_URL`) that serves reads of medications, prices, plans, pharmacies and zips. It may lag,
 * so it's used only while it has every change of these data that this process knows of: nothing read or cached is older
 * than with the primary alone. All other reads go to the primary.
 */
import { type DatabaseLimits, defaultLimits } from '../base/settings/database-limits'
import { Connections } from './connections'
import { type DataVersions, pricedFamilies } from './data-versions'
import type { Queryable } from './database'
import { DatabaseUnavailable, stateOf } from './database-unavailable'

/**
 * The timeline of a server's changes; promoting a standby begins a new one. A server on another timeline follows
 * another primary or has other data.
 */
const timelineSql = `
  select case when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint())
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end timeline`

/** Milliseconds. */
const lookEvery = 1000
/** Milliseconds; a slower standby is useless. */
const longest = { connect: 1000, statement: 5000 }

interface Options {
  url: string
  limits?: DatabaseLimits
  /** Used whenever the standby can't be. */
  primary: Queryable
  versions: DataVersions
  /** Called when the standby starts or stops being used. */
  onChange?: (isAsked: boolean) => void
}

export class Replica implements Queryable {
  private readonly connections: Connections
  /** The versions that it has reached, by family; `undefined` while it doesn't respond. */
  private reached: ReadonlyMap<string, string> | undefined
  private looking: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private wasAsked = false
  /** Statements by the server that ran them. */
  readonly counts = { replica: 0, primary: 0 }

  constructor(private readonly options: Options) {
    const { limits = defaultLimits, url } = options
    const connect = Math.min(limits.connect, longest.connect)
    const statement = limits.statement === 0 ? longest.statement : Math.min(limits.statement, longest.statement)
    this.connections = new Connections(url, { ...limits, connect, statement }, () => {
      this.reached = undefined
    })
  }

  /** Whether it responds and has everything that this process knows of. */
  get isUsable(): boolean {
    return this.reached !== undefined && this.options.versions.isReachedBy(this.reached, pricedFamilies)
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    if (this.isUsable) {
      try {
        const rows = await this.ask<Row>(sql, parameters)
        this.counts.replica++
        return rows
      } catch (error) {
        // A standby may cancel a statement that blocks a change, or lack a new column; the primary decides.
        if (error instanceof DatabaseUnavailable) this.reached = undefined
      }
    }
    this.counts.primary++
    return this.options.primary.query<Row>(sql, parameters)
  }

  /** Checks the standby's versions now. */
  look(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => {
      this.looking = undefined
    })
    return this.looking
  }

  /** Checks every second from now on. */
  start(): void {
    void this.look()
    this.timer = setInterval(() => void this.look(), lookEvery).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.connections.close()
    await this.looking
  }

  private async lookOnce(): Promise<void> {
    try {
      const rows = await this.ask<{ family: string; version: string }>(
        `select family, sum(moves)::text version from data_version group by family`,
      )
      this.reached = (await this.followsPrimary())
        ? new Map(rows.map(({ family, version }) => [family, version]))
        : undefined
    } catch {
      this.reached = undefined
    }
    if (this.isUsable === this.wasAsked) return
    this.wasAsked = this.isUsable
    this.options.onChange?.(this.wasAsked)
  }

  /** Versions alone don't tell: a server left behind by a promotion may have as many changes, but different ones. */
  private async followsPrimary(): Promise<boolean> {
    const [own, primarys] = await Promise.all([
      timelineOf((sql) => this.ask(sql)),
      timelineOf((sql) => this.options.primary.query(sql)),
    ])
    return own === primarys
  }

  private async ask<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const connection = await this.connections.take()
    try {
      return (await connection.query(sql, parameters)).rows as Row[]
    } finally {
      connection.release()
    }
  }
}

/** `undefined` if the user has no right to read it. */
async function timelineOf(query: (sql: string) => Promise<{ timeline: number }[]>): Promise<number | undefined> {
  try {
    const [row] = await query(timelineSql)
    return row?.timeline
  } catch (error) {
    if (stateOf(error) === noRight) return undefined
    throw error
  }
}

const noRight = '42501'
