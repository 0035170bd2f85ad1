/** Sends an error as an envelope or page, and logs it if the fault is ours. */
import type { Envelope, ErrorCode } from '@rxgauge/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors/domain-error'
import { errorPlace } from '../base/errors/error-place'
import { LimitReached } from '../base/errors/limit-reached'
import { DatabaseUnavailable } from '../database/database-unavailable'
import { errorPage, errorPagePolicy } from './error-page'
import { errorStatus } from './error-status'
import { parseQuery } from './parse-query'
import { languageOf } from './request-origin'
import { referenceHeader } from './support-reference'

/** Seconds, if the error doesn't say. */
const retryAfter = 5

export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toDomainError(thrown)
  request.errorCode = error.code
  const status = errorStatus(error.code)
  const isPage = wantsPage(request)
  const language = languageOf(request, isPage ? parseQuery(request.url.split('?')[1] ?? '').lang : undefined)
  const route = request.routeOptions.url
  if (error.code === 'UNKNOWN') request.log.error({ ...errorPlace(error.cause), route }, 'failed')
  if (isRefusedValue(error.cause))
    request.log.warn({ ...errorPlace(error.cause), route }, 'the database refused a value')
  if (error.cause instanceof DatabaseUnavailable)
    request.log.warn({ ...errorPlace(error.cause), route }, error.cause.sentence)
  const message = error.sentenceIn(language)
  reply.code(status).header('cache-control', 'no-store').header(referenceHeader, request.id)
  if (error instanceof LimitReached) reply.header('retry-after', error.seconds)
  else if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  if (isPage) {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', errorPagePolicy)
      .send(errorPage(message, language, status < 500 ? undefined : request.id))
  }
  const envelope: Envelope<null> = { success: false, message, data: null, errorCode: error.code }
  return reply.type('application/json; charset=utf-8').send(envelope)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A document below `/api` that opens in a frame or tab, where people can't read an envelope. */
    isOpenedByPeople?: boolean
  }
}

/** Whether a browser requests a page of the site or a document, for a person to read. */
const wantsPage = ({ method, url, headers, routeOptions }: FastifyRequest) =>
  method === 'GET' &&
  (!url.startsWith('/api/') || routeOptions.config.isOpenedByPeople === true) &&
  /\btext\/html\b/.test(headers.accept ?? '')

/**
 * PostgreSQL's codes for values that it can't take: out of range, invalid text, an unknown foreign key. Schemas refuse such
 * values first; these are for any that they let through.
 */
const refusedValues: Readonly<Record<string, ErrorCode>> = {
  '22001': 'INVALID_REQUEST',
  '22003': 'INVALID_REQUEST',
  '22007': 'INVALID_REQUEST',
  '22008': 'INVALID_REQUEST',
  '22021': 'TEXT_INVALID',
  '22P02': 'INVALID_REQUEST',
  '22P05': 'TEXT_INVALID',
  '23503': 'NOT_FOUND',
}

const refusedValue = (error: unknown): ErrorCode | undefined =>
  error instanceof Error && 'code' in error ? refusedValues[String(error.code)] : undefined
const isRefusedValue = (error: unknown): boolean => refusedValue(error) !== undefined

/** What any error is to a caller. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof DatabaseUnavailable) return new DomainError('UNAVAILABLE', undefined, error)
  const refused = refusedValue(error)
  if (refused) return new DomainError(refused, undefined, error)
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new DomainError('BODY_TOO_LARGE')
  if (status === 503) return new DomainError('OVERLOADED')
  if (typeof status === 'number' && status < 500) return new DomainError('INVALID_REQUEST', undefined, error)
  return new DomainError('UNKNOWN', undefined, error)
}
