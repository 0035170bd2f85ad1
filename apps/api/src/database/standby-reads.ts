/**
 * Reads that a standby answers while the primary is away (`DATABASE_STANDBY_READS`). It may lack the primary's last
 * changes, so only what changes nothing is read there, and nothing that was cached before or meanwhile is used after.
 */
import type { DataVersions } from './data-versions'
import type { Database, Outages, Queryable } from './database'
import { DatabaseUnavailable } from './database-unavailable'

/** Milliseconds between two checks. */
const checkEvery = 500
/** Milliseconds that a read may take before the primary is probed: a lost machine doesn't say that it's gone. */
const silentFor = 3000

/** A promoted standby is as new as the primary. */
const newestChangeSql = `
  select case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else now() end "asOf"`

/** Comments may come first. */
const isRead = (sql: string) =>
  /^(\s|--.*\n)*(select|with)\b/i.test(sql) && !/\b(insert\s+into|update|delete\s+from)\b/i.test(sql)

const turned = Symbol('turned')

interface Options {
  primary: Outages
  standby: Pick<Database, 'query' | 'close'>
  versions: DataVersions
}

export class StandbyReads {
  /** How often the primary went and came back; odd while it's away. */
  private turns = 0
  /** Ends each wait for the primary, by the time it began; the oldest first. */
  private readonly waiting = new Map<() => void, number>()
  private timer: NodeJS.Timeout | undefined
  private newestChange = new Date()
  /** Called when the standby begins and ends to stand in. */
  onChange: (isStandingIn: boolean) => void = () => undefined

  constructor(private readonly options: Options) {
    options.primary.onOutage = (isAway) => this.turn(isAway)
  }

  get isStandingIn(): boolean {
    return this.turns % 2 === 1
  }

  /** The newest change that answers can show; `undefined` if the primary answers. */
  get asOf(): Date | undefined {
    return this.isStandingIn ? this.newestChange : undefined
  }

  /** The same source, whose reads the standby answers while the primary is away. */
  over(source: Queryable): Queryable {
    return {
      query: (sql, parameters) => (isRead(sql) ? this.read(source, sql, parameters) : source.query(sql, parameters)),
    }
  }

  /**
   * Runs what changes may depend on, such as finding out who calls.
   * @throws DatabaseUnavailable if the standby has answered any of it
   */
  async onPrimary<T>(work: () => Promise<T>): Promise<T> {
    this.refuseChanges()
    const before = this.turns
    const result = await work()
    if (this.turns !== before) throw new DatabaseUnavailable('away')
    return result
  }

  /** @throws DatabaseUnavailable while the standby stands in, without a wait */
  refuseChanges(): void {
    if (this.isStandingIn) throw new DatabaseUnavailable('away')
  }

  /** Runs what may be left out while the primary is away, such as a count. */
  async unlessAway(work: () => Promise<void>): Promise<void> {
    if (!this.isStandingIn) await this.untilTurned(work)
  }

  start(): void {
    this.timer = setInterval(() => this.check(), checkEvery).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.options.standby.close()
  }

  private async read<Row>(source: Queryable, sql: string, parameters?: readonly unknown[]): Promise<Row[]> {
    const rows = this.isStandingIn ? turned : await this.untilTurned(() => source.query<Row>(sql, parameters))
    if (rows !== turned) return rows
    try {
      return await this.options.standby.query<Row>(sql, parameters)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      // It's gone too, or is about to be the primary.
      return source.query<Row>(sql, parameters)
    }
  }

  /** The result, or `turned` as soon as the primary is known to be away. */
  private async untilTurned<T>(work: () => Promise<T>): Promise<T | typeof turned> {
    try {
      return await this.unlessTurned(work())
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || error.reason !== 'away') throw error
      // The probe may find that only a connection was lost.
      if (!this.isStandingIn) await this.unlessTurned(this.options.primary.look())
      if (this.isStandingIn) return turned
      throw error
    }
  }

  private unlessTurned<T>(result: Promise<T>): Promise<T | typeof turned> {
    return new Promise((resolve, reject) => {
      const end = () => resolve(turned)
      this.waiting.set(end, Date.now())
      void result.then(resolve, reject).finally(() => this.waiting.delete(end))
    })
  }

  private turn(isAway: boolean): void {
    if (isAway === this.isStandingIn) return
    this.turns++
    this.options.versions.forget()
    this.newestChange = new Date()
    if (isAway) void this.readNewestChange()
    for (const end of this.waiting.keys()) end()
    this.onChange(isAway)
  }

  private check(): void {
    if (this.isStandingIn) void this.readNewestChange()
    const [oldest] = this.waiting.values()
    if (oldest !== undefined && Date.now() - oldest > silentFor) void this.options.primary.look()
  }

  private async readNewestChange(): Promise<void> {
    // Without it the time of the outage stays, which no change is newer than.
    const [row] = await this.options.standby.query<{ asOf: Date | null }>(newestChangeSql).catch(() => [])
    if (row?.asOf) this.newestChange = row.asOf
  }
}
