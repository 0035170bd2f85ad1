/**
 * Traces of intrusions: refused sign-ins, codes, tokens and requests, counted by hour and by network, as a keyed hash.
 * Repeated events share a row, and an hour has a limited number of rows, so that a flood can't fill the table.
 */
import { createHmac } from 'node:crypto'
import { hour } from '../../base/durations'
import { WriteBehind } from '../../base/write-behind'
import type { Queryable } from '../../database/database'
import { serverSecret } from '../../database/server-secret'
import type { ClientNetwork } from '../limits/client-network'

export const securityEventKinds = [
  'sign_in_failed',
  'recovery_begun',
  'recovered',
  'code_refused',
  'token_refused',
  'key_refused',
  'too_many_requests',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export interface SecurityEvent {
  /** The start of the hour. */
  hour: Date
  kind: SecurityEventKind
  /** Hashed; empty for all networks past the hour's limit, counted together. */
  network: string
  count: number
}

/** The most networks counted separately: in the rows of an hour, and in one process between two writes. */
export const maxNetworks = 2000

interface Dependencies {
  database: Queryable
  now: () => number
}

export class SecurityEvents {
  private counts = new Map<string, Omit<SecurityEvent, 'hour'> & { hour: string }>()
  private readonly writer = new WriteBehind(() => this.writeCounts())

  private constructor(
    private readonly deps: Dependencies,
    private readonly key: Buffer,
  ) {}

  /**
   * Hashes with a secret from the database, created on first use, so that all processes and commands get the same hash.
   */
  static async create(deps: Dependencies): Promise<SecurityEvents> {
    return new SecurityEvents(deps, Buffer.from(await serverSecret(deps.database, 'networks'), 'base64'))
  }

  /** The stored form of an IPv4 address or an IPv6 /64. */
  hash({ address }: Pick<ClientNetwork, 'address'>): string {
    return createHmac('sha256', this.key).update(address).digest().subarray(0, 16).toString('base64url')
  }

  /** Counts in memory and writes every few seconds, so that no refusal waits for the database. */
  add(kind: SecurityEventKind, network: ClientNetwork): void {
    this.put({ hour: this.thisHour(), kind, network: this.hash(network), count: 1 })
  }

  /** Writes at once, in the caller's transaction. */
  async write(transaction: Queryable, kind: SecurityEventKind, network: ClientNetwork): Promise<void> {
    await store(transaction, [{ hour: this.thisHour(), kind, network: this.hash(network), count: 1 }])
  }

  /** Writes the current counts, after any write in progress. Counts that can't be written wait for the next time. */
  flush(): Promise<void> {
    return this.writer.flush()
  }

  /** Returns a function that writes the remaining counts and stops. */
  start(onError: (error: unknown) => void): () => Promise<void> {
    return this.writer.start(onError)
  }

  private async writeCounts(): Promise<void> {
    const rows = [...this.counts.values()]
    this.counts = new Map()
    try {
      await store(this.deps.database, rows)
    } catch (error) {
      for (const row of rows) this.put(row)
      throw error
    }
  }

  private thisHour = () => new Date(Math.floor(this.deps.now() / hour) * hour).toISOString()

  /** The limit holds while the database is down too. */
  private put(row: Omit<SecurityEvent, 'hour'> & { hour: string }): void {
    const hasRoom = this.counts.has(keyOf(row)) || this.counts.size < maxNetworks
    const placed = hasRoom ? row : { ...row, network: '' }
    const key = keyOf(placed)
    this.counts.set(key, { ...placed, count: placed.count + (this.counts.get(key)?.count ?? 0) })
  }
}

const keyOf = ({ hour, kind, network }: { hour: string; kind: string; network: string }) => `${hour} ${kind} ${network}`

/** Writes rows in a fixed order, so that two servers never deadlock. */
async function store(queryable: Queryable, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  await queryable.query(
    `insert into security_event (hour, kind, network, count)
     select hour, kind, network, sum(count)::int from (
       select g.hour, g.kind, g.count, case
         when exists (select from security_event e where (e.hour, e.kind, e.network) = (g.hour, g.kind, g.network)) then g.network
         when (select count(*) from security_event e where e.hour = g.hour) < ${maxNetworks} then g.network else '' end network
       from json_to_recordset($1::json) g (hour timestamptz, kind text, network text, count int)) placed
     group by 1, 2, 3 order by 1, 2, 3
     on conflict (hour, kind, network) do update set count = security_event.count + excluded.count`,
    [JSON.stringify(rows)],
  )
}

/** The newest hours first. @param network hashed; all networks when left out */
export const listSecurityEvents = (queryable: Queryable, since: Date, network?: string): Promise<SecurityEvent[]> =>
  queryable.query<SecurityEvent>(
    `select hour, kind, network, count from security_event where hour >= date_trunc('hour', $1::timestamptz) and ($2::text is null or network = $2)
     order by hour desc, count desc, kind, network`,
    [since.toISOString(), network ?? null],
  )

export interface NetworkAccountEvent {
  at: Date
  kind: string
  organization: string
  accountId: string
}

/** Account events that came from one network. */
export const listAccountEventsFrom = (
  queryable: Queryable,
  network: string,
  since: Date,
): Promise<NetworkAccountEvent[]> =>
  queryable.query<NetworkAccountEvent>(
    `select e.happened_at "at", e.kind, o.code organization, e.app_user_id "accountId"
     from account_event e join organization o on o.id = e.organization_id
     where e.network = $1 and e.happened_at >= $2 order by e.happened_at desc, e.id desc`,
    [network, since.toISOString()],
  )
