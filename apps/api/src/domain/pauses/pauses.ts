/** Operators' pauses, such as for runaway texts or wrong prices. */
import type { ErrorCode } from '@rxgauge/contract'
import { DomainError } from '../../base/errors/domain-error'
import type { Queryable } from '../../database/database'
import type { Installation } from '../installation/installation'
import { isEndedSql } from '../organizations/ended'

/** Pauses of the whole server. */
export const plainKinds = ['texts', 'emails', 'push', 'reminders', 'webhooks', 'sign-up'] as const
/** Kinds of prices that can be withheld. */
export const dataKinds = ['retail', 'discount', 'coupon', 'copay'] as const

export type PlainKind = (typeof plainKinds)[number]
export type DataKind = (typeof dataKinds)[number]
type Kind = PlainKind | 'org' | 'data'

export interface Pause {
  kind: Kind
  /** An organization's code in capitals, or a kind of price; else empty. */
  subject: string
  since: Date
  /** `null` until somebody resumes it. */
  endsAt: Date | null
  /** Who paused it, and why; empty if unknown. */
  by: string
  reason: string
}

/** The error for requests of something paused. */
const refusals: Readonly<Record<Kind, ErrorCode>> = {
  texts: 'TEXTS_PAUSED',
  emails: 'EMAILS_PAUSED',
  push: 'FEATURE_OFF',
  reminders: 'FEATURE_OFF',
  webhooks: 'FEATURE_OFF',
  'sign-up': 'SIGN_UP_PAUSED',
  org: 'ORG_PAUSED',
  data: 'PRICES_PAUSED',
}

/** Kinds that a copy of the database always pauses. */
const sending = ['texts', 'emails', 'push', 'reminders'] as const

/** Milliseconds after which every process has read a change. */
const readEvery = 3000

/** SQL condition: an organization `o` is on its way to another installation, which sends from then on. */
const isMovingSql = 'exists (select from organization_move v where v.organization_id = o.id)'

/** SQL condition for an outgoing message `m` of an organization `o`: whether it has to wait. */
export const isHeldSql = `(${isEndedSql} or ${isMovingSql} or exists (
  select 1 from pause p where (p.ends_at is null or p.ends_at > now()) and (
    p.kind = case m.channel when 'text' then 'texts' when 'email' then 'emails' else 'push' end
    or p.kind = 'org' and p.subject = upper(o.code))))`

/** The same for a delivery to a webhook, about an organization `o` or none. */
export const isWebhookHeldSql = `(${isMovingSql} or exists (
  select 1 from pause p where (p.ends_at is null or p.ends_at > now())
    and (p.kind = 'webhooks' or p.kind = 'org' and p.subject = upper(o.code))))`

interface Dependencies {
  database: Queryable
  installation: Installation
  now: () => number
}

export class Pauses {
  private active: readonly Pause[] = []
  private readAt = Number.NEGATIVE_INFINITY

  constructor(private readonly deps: Dependencies) {}

  /**
   * @param queryable the caller's transaction
   * @throws DomainError if it's paused
   */
  async check(kind: Kind, subject = '', queryable: Queryable = this.deps.database): Promise<void> {
    if (await this.isPaused(kind, subject, queryable)) throw new DomainError(refusals[kind])
  }

  async isPaused(kind: Kind, subject = '', queryable: Queryable = this.deps.database): Promise<boolean> {
    const active = await this.current(queryable)
    return active.some((pause) => pause.kind === kind && pause.subject === subject.toUpperCase())
  }

  /** Changes whenever the pauses change: a cache key for data that depends on them. */
  async stamp(): Promise<string> {
    return (await this.current(this.deps.database)).map(({ kind, subject }) => `${kind} ${subject}`).join()
  }

  /** Simultaneous callers may each read, since a caller must not wait for another one's transaction. */
  private async current(queryable: Queryable): Promise<readonly Pause[]> {
    const now = this.deps.now()
    // The clock may have been set back since.
    if (Math.abs(now - this.readAt) >= readEvery) {
      const isCopy = await this.deps.installation.isCopy(queryable)
      this.active = [...(await listPauses(queryable)), ...(isCopy ? pausesOfCopy(now) : [])]
      this.readAt = now
    }
    return this.active.filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now)
  }
}

const pausesOfCopy = (now: number): Pause[] =>
  sending.map((kind) => ({ kind, subject: '', since: new Date(now), endsAt: null, by: '', reason: '' }))

/** The reason of an organization's pause that only `org move --back` ends. */
export const movingReason = 'It is on its way to another installation.'

export async function listPauses(queryable: Queryable): Promise<Pause[]> {
  const pauses = await queryable.query<Pause>(
    `select kind, subject, since, ends_at "endsAt", made_by "by", reason from pause where ends_at is null or ends_at > now() order by kind, subject`,
  )
  const moves = await queryable.query<Pick<Pause, 'subject' | 'since' | 'by'>>(
    `select upper(o.code) subject, m.began_at since, m.made_by "by"
     from organization o join organization_move m on m.organization_id = o.id order by 1`,
  )
  return [...pauses, ...moves.map((move) => ({ ...move, kind: 'org' as const, endsAt: null, reason: movingReason }))]
}

/** @param seconds `undefined` until it's resumed */
export async function pause(
  queryable: Queryable,
  { kind, subject }: Pick<Pause, 'kind' | 'subject'>,
  seconds: number | undefined,
  { by = '', reason = '' }: { by?: string; reason?: string } = {},
): Promise<void> {
  await queryable.query(
    `insert into pause (kind, subject, ends_at, made_by, reason) values ($1, upper($2), now() + $3::int * interval '1 second', $4, $5)
     on conflict (kind, subject) do update set since = now(), ends_at = excluded.ends_at, made_by = excluded.made_by,
       reason = excluded.reason`,
    [kind, subject, seconds ?? null, by, reason],
  )
}

/** Returns whether there was a pause to resume. */
export async function resume(queryable: Queryable, { kind, subject }: Pick<Pause, 'kind' | 'subject'>) {
  const rows = await queryable.query<{ wasActive: boolean }>(
    `delete from pause where kind = $1 and subject = upper($2) returning ends_at is null or ends_at > now() "wasActive"`,
    [kind, subject],
  )
  return rows.some(({ wasActive }) => wasActive)
}
