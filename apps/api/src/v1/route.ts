/** A route of the public API: a declared call and the function that responds to it. Programs and assistants call the same function. */
import type { V1Call } from '@rxgauge/contract/v1'
import type { Language } from '@rxgauge/text'
import { errorMessage } from '@rxgauge/text/server'
import * as v from 'valibot'
import { DomainError } from '../base/errors/domain-error'
import type { Database } from '../database/database'
import { type AuditSubject, CommandRecord } from '../domain/audit/command-record'
import type { KeyCaller } from '../domain/keys/api-keys'
import type { ClientNetwork } from '../domain/limits/client-network'
import type { Organization } from '../domain/organizations/organizations'
import { codeByField } from '../http/parse-request'
import { ProblemError } from './problem-error'
import type { V1Services } from './services'

/** Who calls. `id` is undefined for an assistant that an organization lets in without a key. */
export interface V1Caller extends Omit<KeyCaller, 'id'> {
  id: number | undefined
}

export interface V1Context<C extends V1Call = V1Call> extends V1Services {
  caller: V1Caller
  /** Whose prices, cards and figures; only a call with `isOfOrganization` has one. */
  organization: C extends { isOfOrganization: false } ? Organization | undefined : Organization
  /** Writes the act's audit row with its first change. */
  database: Database
  language: Language
  network: ClientNetwork
  /** Scheme and host of the request, for links. */
  origin: string
  params: v.InferOutput<C['params']>
  query: v.InferOutput<C['query']>
  body: v.InferOutput<C['body']>
}

/** An act that an operator's audit trail tells about. */
interface V1Audit<C extends V1Call> {
  /** The words of the command that does the same. */
  act: string
  /** Never a contact, a medication or a secret, except as `AuditSubject` hashes them. */
  subject: (context: V1Context<C>) => AuditSubject
}

export interface V1Route {
  readonly call: V1Call
  readonly audit: V1Audit<V1Call> | undefined
  readonly respond: (context: V1Context) => Promise<unknown>
}

export const v1Route = <C extends V1Call>(
  call: C,
  respond: (context: V1Context<C>) => Promise<v.InferInput<C['data']>>,
  audit?: V1Audit<C>,
): V1Route => ({ call, audit: audit as V1Route['audit'], respond: respond as unknown as V1Route['respond'] })

/** Who did it, for the audit trail and the history of imports. */
export const callerName = ({ caller: { id, name } }: Pick<V1Context, 'caller'>): string => `key ${id} (${name})`

/** A request before it's parsed. */
export interface V1Request {
  params: unknown
  query: unknown
  body: unknown
  /** The value of `RxGauge-Organization`. */
  organizationCode: string | undefined
}

/**
 * Checks what the caller may do, parses the request, and responds.
 * @throws ProblemError, DomainError
 */
export async function answer(
  route: V1Route,
  request: V1Request,
  from: Pick<V1Context, 'caller' | 'language' | 'network' | 'origin'> & V1Services,
): Promise<unknown> {
  const { call } = route
  const { caller } = from
  if (!call.isReading) from.services.standbyReads?.refuseChanges()
  if (!caller.scopes.includes(call.scope)) throw new ProblemError('SCOPE_MISSING', { scope: call.scope })
  if (caller.isTest && !call.isForTestKeys) throw new ProblemError('NOT_WITH_TEST_KEY')
  const organization = await organizationOf(call, request.organizationCode, from)
  const context: V1Context = {
    ...from,
    database: from.services.database,
    organization: organization as Organization,
    params: parse(call.params, request.params, from.language),
    query: parse(call.query, request.query, from.language),
    body: parse(call.body, request.body, from.language),
  }
  if (!route.audit) return route.respond(context)
  const record = new CommandRecord(
    callerName(context),
    route.audit.act,
    route.audit.subject(context),
    `api ${from.network.address}`,
  )
  return record.during(from.services.database, (database) => route.respond({ ...context, database }))
}

/** A test key gets the fixed figures of this organization. */
const testOrganizationCode = 'DEMO'

async function organizationOf(
  { isOfOrganization }: V1Call,
  code: string | undefined,
  { caller, services: { organizations } }: Pick<V1Context, 'caller' | 'services'>,
): Promise<Organization | undefined> {
  const own = caller.organizationId === null ? undefined : await organizations.byId(caller.organizationId)
  if (caller.organizationId !== null) {
    if (!own) throw new DomainError('ORG_CODE_NOT_FOUND')
    if (code !== undefined && code.toUpperCase() !== own.code.toUpperCase())
      throw new ProblemError('ORGANIZATION_NOT_OF_KEY')
    if (!isOfOrganization) throw new ProblemError('ORGANIZATION_NOT_OF_KEY')
  }
  if (!isOfOrganization) return undefined
  if (own === undefined && code === undefined && !caller.isTest) throw new ProblemError('ORGANIZATION_NEEDED')
  const organization = caller.isTest
    ? await organizations.byCode(testOrganizationCode)
    : (own ?? (await organizations.byCode(code ?? '')))
  if (!organization) throw new DomainError('ORG_CODE_NOT_FOUND')
  return organization
}

/** @throws DomainError for the first invalid value; in English it says what is wrong, since programmers read it */
function parse<S extends v.GenericSchema>(schema: S, value: unknown, language: Language): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const field = v.getDotPath(issue) ?? ''
  const code = codeByField[field.split('.').at(-1) ?? '']
  if (code !== undefined) throw new DomainError(code)
  const said = issue.type === 'regex' && issue.message.startsWith('Invalid format') ? undefined : issue.message
  const reason = (language === 'en' ? said : undefined) ?? errorMessage('INVALID_REQUEST', language)
  throw new DomainError('INVALID_REQUEST', `${field}: ${reason}`.replace(/^: /, ''))
}
