/** A route of the desk: a declared call and the function that responds to it, with its right and its audit row. */
import { type DeskCall, type DeskReply, type Grant, hasBody, hasRight } from '@rxgauge/contract/desk'
import type { Language } from '@rxgauge/text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { DomainError } from '../base/errors/domain-error'
import { type Database, maybeOne } from '../database/database'
import { type AuditSubject, CommandRecord } from '../domain/audit/command-record'
import { type ClientNetwork, clientNetworkOf } from '../domain/limits/client-network'
import type { StaffCaller } from '../domain/staff/staff-sessions'
import { languageOf } from '../http/request-origin'
import { DeskError } from './desk-error'
import type { DeskServices } from './services'

export interface DeskRequest<C extends DeskCall = DeskCall> {
  params: v.InferOutput<C['params']>
  query: v.InferOutput<C['query']>
  body: v.InferOutput<C['body']>
}

export interface DeskContext<C extends DeskCall = DeskCall> extends DeskRequest<C>, DeskServices {
  /** Who calls; for `anyone` it is nobody. */
  staff: C['right'] extends 'anyone' ? StaffCaller | undefined : StaffCaller
  /** Writes the act's audit row with its first change; the plain database for an unaudited call. */
  database: Database
  /** The organization that the call names. */
  organizationId: number | undefined
  /** Whether the caller's roles allow the call for this organization. */
  mayFor(organizationId: number): boolean
  language: Language
  /** The client's network, for limits. */
  network: ClientNetwork
  request: FastifyRequest
  reply: FastifyReply
}

/** Who did it and where from, for a change's own history. */
export const changeBy = ({ staff }: { staff: StaffCaller }, reason = '') => ({ by: staff.email, reason })

/** `unaudited` reads no personal data or keys, and changes nothing. */
type Audit<C extends DeskCall> =
  | 'unaudited'
  | {
      /** The words of the command that does the same, such as `import accept`. */
      act: string
      /** Never a contact, a medication or a secret, except as `AuditSubject` hashes them. */
      subject: (request: DeskRequest<C>, desk: DeskServices) => AuditSubject | Promise<AuditSubject>
      /**
       * The held import that a second person decides on.
       * @throws StartError if it no longer waits, before anybody is asked
       */
      heldImport?: (request: DeskRequest<C>, database: Database) => Promise<number>
    }

export interface DeskRoute {
  readonly call: DeskCall
  readonly isAudited: boolean
  readonly handle: (request: FastifyRequest, reply: FastifyReply, desk: DeskServices) => Promise<unknown>
}

/** Set by a response that has sent itself, such as a download. */
export const sent = Symbol('sent')

export function deskRoute<C extends DeskCall>(
  call: C,
  audit: Audit<C>,
  respond: (context: DeskContext<C>) => Promise<DeskReply<C> | typeof sent>,
): DeskRoute {
  return {
    call,
    isAudited: audit !== 'unaudited',
    async handle(request, reply, desk) {
      const { services, config } = desk
      const staff = await identify(call, request, desk)
      const { right } = call
      // Before the request is read any further, so that nobody learns from its errors.
      const organizationId = call.isOfOrganization === true ? await organizationOf(call, request, desk) : undefined
      if (staff && right !== 'anyone' && right !== 'signed in') {
        const asked = call.isOfOrganization === 'some' ? 'some' : organizationId
        if (!hasRight(staff.grants, right, asked)) throw new DeskError('DESK_FORBIDDEN')
      }
      if (staff && call.isFresh && !isFresh(staff, config.now())) throw new DeskError('DESK_STEP_UP_NEEDED')
      const parsed: DeskRequest<C> = {
        params: parse<C['params']>(call.params, request.params),
        query: parse<C['query']>(call.query, request.query),
        body: parse<C['body']>(call.body, hasBody(call) ? (request.body ?? {}) : undefined),
      }
      const from = `desk ${clientNetworkOf(request.ip).address}`
      const subject = audit === 'unaudited' ? [] : await audit.subject(parsed, desk)
      if (staff && call.needsSecond && right !== 'anyone' && right !== 'signed in') {
        const { path, summary } = call
        const act = audit === 'unaudited' ? summary : audit.act
        const importId = audit === 'unaudited' ? undefined : await audit.heldImport?.(parsed, services.database)
        const waiting = await desk.secondPerson.ask({
          staff,
          right,
          organizationId,
          path,
          input: parsed,
          words: wordsOf(act, subject),
          act,
          subject,
          from,
          importId,
        })
        if (waiting !== undefined) throw new DeskError('DESK_SECOND_PERSON_NEEDED', waiting)
      }
      const record =
        audit === 'unaudited' ? undefined : new CommandRecord(staff?.email ?? 'nobody', audit.act, subject, from)
      const work = (database: Database) =>
        respond({
          ...desk,
          ...parsed,
          staff: staff as DeskContext<C>['staff'],
          database,
          organizationId,
          mayFor: (id) => staff !== undefined && mayFor(staff.grants, call, id),
          language: languageOf(request),
          network: clientNetworkOf(request.ip),
          request,
          reply,
        })
      return record ? record.during(services.database, work) : work(services.database)
    },
  }
}

/** What a second person decides on; unlike an audit row, it's deleted soon and may name a contact. */
const wordsOf = (act: string, subject: AuditSubject): string =>
  [act, ...subject.map((part) => (typeof part === 'string' ? part : part.value))].join(' ')

const mayFor = (grants: readonly Grant[], { right }: DeskCall, organizationId: number): boolean =>
  right !== 'anyone' && (right === 'signed in' || hasRight(grants, right, organizationId))

const isFresh = ({ freshUntil }: StaffCaller, now: number) => freshUntil.getTime() > now

async function identify(
  call: DeskCall,
  request: FastifyRequest,
  { sessions }: DeskServices,
): Promise<StaffCaller | undefined> {
  const staff = await sessions.identify(request.cookies[sessionCookie] ?? '')
  if (!staff && call.right !== 'anyone') throw new DeskError('DESK_SIGN_IN_NEEDED')
  return staff
}

/** Browsers keep it to this host, HTTPS and our own pages. */
export const sessionCookie = '__Host-rxgauge-desk'

async function organizationOf(call: DeskCall, request: FastifyRequest, { services }: DeskServices): Promise<number> {
  // Only where the call declares it: what a second person approves and the audit row names comes from there.
  const place = (['params', 'query', 'body'] as const).find((part) => 'orgCode' in entriesOf(call[part]))
  const value = place && (request[place] as { orgCode?: unknown } | undefined)?.orgCode
  const code = isText(value) ? value : undefined
  // Suspended and broken ones too.
  const organization = await maybeOne<{ id: number }>(
    services.database,
    'select id from organization where upper(code) = upper($1)',
    [code?.replaceAll('\0', '') ?? ''],
  )
  // As for an organization that the caller may not see.
  if (!organization) throw new DeskError('DESK_FORBIDDEN')
  return organization.id
}

const entriesOf = (schema: object): object => ('entries' in schema ? (schema.entries as object) : {})
const isText = (value: unknown): value is string => typeof value === 'string'

function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new DomainError('INVALID_REQUEST', `${v.getDotPath(issue) ?? ''}: ${issue.message}`.replace(/^: /, ''))
}
