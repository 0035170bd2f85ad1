/** From a request to its answer: language, parsing, bearer token, origin, and errors as envelopes. */
import { type AnySchema, type Call, type Envelope, type ErrorCode, hasBody, ruleMessages } from '@rxgauge/contract'
import { chooseLanguage, type Language } from '@rxgauge/text'
import { errorMessage } from '@rxgauge/text/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { DomainError } from '../errors/domain-error'
import { countRequest } from '../limits/request-limit'
import { isOriginAllowed } from '../organizations/allowed-origin'
import type { Organization } from '../organizations/organizations'
import type { Services } from '../services'
import { type CallContext, type Caller, type Route, WithMessage } from './route'

/** Answers one declared call by its route. */
export async function handleCall(
  { call, handle: respond, limitShare }: Route,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (limitShare !== undefined) {
    const limit = Math.ceil(services.rateLimit * limitShare)
    await countRequest(services.database, `${call.path} ${request.ip}`, limit, services.now())
  }
  const caller = call.auth === 'none' ? undefined : await identify(call, services, request)
  const asked: CallContext = {
    ...parseRequest(call, request),
    language: languageOf(request),
    hostname: request.hostname.replace(/:\d+$/, ''),
    origin: originOf(request, services.publicUrl),
    checkOrigin: (organization) => checkOrigin(request, organization),
    address: request.ip,
    caller: caller as CallContext['caller'],
  }
  const answered = await respond(asked)
  const { data, message } = answered instanceof WithMessage ? answered : { data: answered, message: '' }
  await reply.header('cache-control', 'no-store').send({ success: true, message, data: data ?? null })
}

async function identify(call: Call, services: Services, request: FastifyRequest): Promise<Caller> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const bearer = token === undefined ? undefined : await services.tokens.verify(token)
  const organization = bearer && (await services.organizations.byId(bearer.organizationId))
  if (!bearer || !organization) throw new DomainError('UNAUTHORIZED')
  checkOrigin(request, organization)
  if (call.auth === 'user') {
    if (bearer.userId === null) throw new DomainError('SIGN_IN_REQUIRED')
    // A bearer token outlives its session by minutes; what is a person's own does not.
    if (!(await services.sessions.isLive(bearer.sessionId, bearer.userId))) throw new DomainError('UNAUTHORIZED')
  }
  return { ...bearer, organization }
}

/** A page of our own origin may always ask; any other must be on the organization's list. No browser, no origin. */
function checkOrigin(request: FastifyRequest, organization: Organization) {
  const { origin } = request.headers
  if (origin === undefined || origin === `${request.protocol}://${request.headers.host}`) return
  if (!isOriginAllowed(origin, organization.allowedOrigins)) throw new DomainError('ORIGIN_NOT_ALLOWED')
}

/** Where visitors reach us: as the operator says, else as this request came. */
export const originOf = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`

const languageOf = (request: FastifyRequest): Language =>
  chooseLanguage((request.headers['accept-language'] ?? '').split(','))

function parseRequest(call: Call, request: FastifyRequest) {
  const parse = (schema: AnySchema, value: unknown) => {
    const result = v.safeParse(schema, value)
    if (!result.success) throw invalid(result.issues[0], languageOf(request))
    return result.output
  }
  return {
    params: parse(call.params, request.params),
    query: parse(call.query, request.query),
    body: hasBody(call) ? parse(call.body, request.body ?? {}) : undefined,
  }
}

/** The code that a wrong value of this name gets. */
const codeByField: Record<string, ErrorCode> = {
  encUser: 'LINK_INVALID',
  productId: 'PRODUCT_NOT_FOUND',
  productDetailId: 'PRODUCT_NOT_FOUND',
  quantity: 'QUANTITY_INVALID',
  insuranceId: 'INSURANCE_NOT_FOUND',
  zip: 'ZIP_INVALID',
  latitude: 'LOCATION_INVALID',
  longitude: 'LOCATION_INVALID',
}

function invalid(issue: v.BaseIssue<unknown>, language: Language): DomainError {
  const field = v.getDotPath(issue) ?? ''
  const code = codeByField[field] ?? 'INVALID_REQUEST'
  if (code !== 'INVALID_REQUEST') return new DomainError(code)
  const isRule = Object.values<string>(ruleMessages).includes(issue.message)
  const reason = isRule && language === 'en' ? issue.message.replace('{label}', field) : errorMessage(code, language)
  return new DomainError(code, field === '' ? reason : `${field}: ${reason}`)
}

/** The answer to an error: its envelope, and a log line only where the fault is ours. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = toDomainError(error)
  if (known.code === 'UNKNOWN')
    request.log.error({ ...withoutValues(known.cause), route: request.routeOptions.url }, 'failed')
  const envelope: Envelope<null> = {
    success: false,
    message: known.sentence ?? errorMessage(known.code, languageOf(request)),
    data: null,
    errorCode: known.code,
  }
  return reply.code(known.status).header('cache-control', 'no-store').send(envelope)
}

/** What a log may hold of an error: where it came from. Messages and queries can carry a medication, a zip, a token. */
function withoutValues(error: unknown): { error: string; code: string; at: string[] } {
  if (!(error instanceof Error)) return { error: typeof error, code: '', at: [] }
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { error: error.name, code: 'code' in error ? String(error.code) : '', at: at.map((line) => line.trim()) }
}

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new DomainError('BODY_TOO_LARGE')
  if (status === 429) return new DomainError('TOO_MANY_REQUESTS')
  if (status === 503) return new DomainError('OVERLOADED')
  if (typeof status === 'number' && status < 500) return new DomainError('INVALID_REQUEST', undefined, error)
  return new DomainError('UNKNOWN', undefined, error)
}
