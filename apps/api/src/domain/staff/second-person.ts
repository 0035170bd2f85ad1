/** Calls that a second person approves first. The approval holds once, for the same call with the same parameters. */
import { createHash } from 'node:crypto'
import { type Grant, hasRight, type Right, rights } from '@rxgauge/contract/desk'
import * as v from 'valibot'
import { day } from '../../base/durations'
import { type Reason, reasonsSchema } from '../../base/errors/reason'
import { type Database, maybeOne, one, type Queryable } from '../../database/database'
import { appendAuditEntry } from '../audit/audit-trail'
import { type AuditSubject, describeSubject } from '../audit/command-record'
import { StaffRefused } from './staff-refused'
import { grantsOf } from './staff-rows'
import type { StaffCaller } from './staff-sessions'

export interface SecondPersonRequest {
  staff: Pick<StaffCaller, 'staffId' | 'email'>
  right: Right
  organizationId: number | undefined
  /** The call, and its parameters. */
  path: string
  input: unknown
  /** What it is, for the second person. */
  words: string
  /** For the audit rows of asking and deciding: the act's words, what it's about, and where from. */
  act: string
  subject: AuditSubject
  from: string
  /** The held import that it's about: the request ends when that no longer waits. */
  importId?: number | undefined
}

export interface WaitingRequest {
  id: number
  madeAt: Date
  expiresAt: Date
  askedBy: string
  words: string
  /** Whether the reader asked for it. */
  isOwn: boolean
  decision: 'approved' | 'refused' | null
  /** The held import that it's about. */
  import: { id: number; fileName: string; kind: string; heldReasons: readonly Reason[] } | null
}

const life = day
/** For this long, somebody is no second person for whoever invited them: it could be the same person. */
const newFor = day

const heldImport = v.nullable(
  v.object({ id: v.number(), fileName: v.string(), kind: v.string(), heldReasons: reasonsSchema }),
)

const stillStands = `(r.import_id is null or exists (select from data_import where id = r.import_id and state = 'held'))`

interface Dependencies {
  database: Database
  now: () => number
}

export class SecondPerson {
  constructor(private readonly deps: Dependencies) {}

  private time = (after = 0) => new Date(this.deps.now() + after).toISOString()

  /**
   * The number of the request that waits for another person's approval; `undefined` if it is approved (this uses the
   * approval up) or if nobody else has the right.
   */
  async ask({
    staff,
    right,
    organizationId,
    path,
    input,
    words,
    act,
    subject,
    from,
    importId,
  }: SecondPersonRequest): Promise<number | undefined> {
    const inputHash = createHash('sha256').update(JSON.stringify(input)).digest()
    return this.deps.database.transaction(async (transaction) => {
      const others = await this.othersWith(transaction, staff.staffId, right, organizationId)
      if (others.length === 0) return undefined
      const used = await maybeOne(
        transaction,
        `update staff_request set used_at = $4 where id = (
           select id from staff_request where asked_by = $1 and call = $2 and input_hash = $3 and decision = 'approved'
             and decided_by = any($5::int[]) and used_at is null and expires_at > $4 order by id limit 1 for update)
         returning 1`,
        [staff.staffId, path, inputHash, this.time(), others],
      )
      if (used) return undefined
      const open = await maybeOne<{ id: number }>(
        transaction,
        `select id from staff_request where asked_by = $1 and call = $2 and input_hash = $3 and decision is null and expires_at > $4`,
        [staff.staffId, path, inputHash, this.time()],
      )
      if (open) return open.id
      const about = await describeSubject(transaction, [act, ...subject])
      const { id } = await one<{ id: number }>(
        transaction,
        `insert into staff_request (made_at, asked_by, right_needed, organization_id, call, input_hash, words, about, expires_at, import_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
        [
          this.time(),
          staff.staffId,
          right,
          organizationId ?? null,
          path,
          inputHash,
          words,
          about,
          this.time(life),
          importId ?? null,
        ],
      )
      const row = { by: staff.email, from, command: 'desk ask', subject: `request ${id} ${about}` } as const
      await appendAuditEntry(transaction, { ...row, outcome: 'changed' })
      return id
    })
  }

  /** Those besides the asker who have the right and a way to sign in, and whom the asker hasn't just invited. */
  private async othersWith(
    queryable: Queryable,
    staffId: number,
    right: Right,
    organizationId: number | undefined,
  ): Promise<number[]> {
    const invited = await queryable.query<{ id: number }>(
      'select id from staff where invited_by = $1 and created_at > $2',
      [staffId, this.time(-newFor)],
    )
    const people = await peopleWith(queryable, right, organizationId)
    return people.filter((id) => id !== staffId && !invited.some((person) => person.id === id))
  }

  /** How many requests of others this person could approve. */
  async countWaiting(staff: StaffCaller): Promise<number> {
    return (await this.list(staff)).filter(({ isOwn, decision }) => !isOwn && decision === null).length
  }

  /** A person's own requests, and those of others that they could approve, the newest first. */
  async list(staff: Pick<StaffCaller, 'staffId' | 'grants'>): Promise<WaitingRequest[]> {
    const rows = await this.deps.database.query<
      Omit<WaitingRequest, 'import'> & { import: unknown; right: string; organizationId: number | null }
    >(
      `select r.id, r.made_at "madeAt", r.expires_at "expiresAt", s.email "askedBy", r.words, r.asked_by = $1 "isOwn", r.decision,
         r.right_needed "right", r.organization_id "organizationId",
         (select jsonb_build_object('id', i.id, 'fileName', i.file_name, 'kind', i.kind, 'heldReasons', coalesce(i.held_because, '[]'))
          from data_import i where i.id = r.import_id) "import"
       from staff_request r join staff s on s.id = r.asked_by
       where r.used_at is null and r.expires_at > $2 and ${stillStands} order by r.id desc`,
      [staff.staffId, this.time()],
    )
    return rows
      .filter(({ isOwn, decision, ...row }) => isOwn || (decision === null && mayDecide(staff.grants, row)))
      .map(({ right: _, organizationId: __, import: held, ...request }) => ({
        ...request,
        import: v.parse(heldImport, held),
      }))
  }

  /** A request in an audit row: its number, what it is about, and who asked. */
  async subjectOf(id: number): Promise<AuditSubject> {
    const row = await maybeOne<{ about: string; askedBy: string }>(
      this.deps.database,
      'select r.about, s.email "askedBy" from staff_request r join staff s on s.id = r.asked_by where r.id = $1',
      [id],
    )
    if (!row) return [`request ${id}`]
    return [`request ${id}`, row.about, 'asked by', { channel: 'email', value: row.askedBy }]
  }

  /** @throws StaffRefused ownRequest, ownInvitation, requestGone */
  async decide(
    transaction: Queryable,
    id: number,
    staff: Pick<StaffCaller, 'staffId' | 'grants'>,
    decision: 'approved' | 'refused',
  ): Promise<void> {
    const row = await maybeOne<{
      askedBy: number
      right: string
      organizationId: number | null
      isOwnInvitation: boolean
    }>(
      transaction,
      `select asked_by "askedBy", right_needed "right", organization_id "organizationId",
         exists (select from staff where id = $3 and invited_by = r.asked_by and created_at > $4) "isOwnInvitation"
       from staff_request r where id = $1 and decision is null and expires_at > $2 and ${stillStands} for update`,
      [id, this.time(), staff.staffId, this.time(-newFor)],
    )
    if (!row) throw new StaffRefused('requestGone')
    if (row.askedBy === staff.staffId) throw new StaffRefused('ownRequest')
    if (!mayDecide(staff.grants, row)) throw new StaffRefused('requestGone')
    if (row.isOwnInvitation) throw new StaffRefused('ownInvitation')
    await transaction.query('update staff_request set decision = $2, decided_by = $3, decided_at = $4 where id = $1', [
      id,
      decision,
      staff.staffId,
      this.time(),
    ])
  }
}

/** A right that no longer exists is nobody's. */
function mayDecide(grants: readonly Grant[], row: { right: string; organizationId: number | null }): boolean {
  const right = rights.find((each) => each === row.right)
  return right !== undefined && hasRight(grants, right, row.organizationId ?? undefined)
}

/** Those who have the right and a way to sign in. */
export async function peopleWith(queryable: Queryable, right: Right, organizationId?: number): Promise<number[]> {
  const staff = await queryable.query<{ id: number }>(
    `select id from staff s
     where password_hash is not null or provider_subject is not null or exists (select from staff_passkey where staff_id = s.id)`,
  )
  const people: number[] = []
  for (const { id } of staff) if (hasRight(await grantsOf(queryable, id), right, organizationId)) people.push(id)
  return people
}
