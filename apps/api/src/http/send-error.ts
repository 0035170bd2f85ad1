/** An error as an envelope, and as a log line where the fault is ours. */
import type { Envelope } from '@rxgauge/contract'
import { errorMessage } from '@rxgauge/text/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../database/database-unavailable'
import { DomainError } from '../errors/domain-error'
import { errorPlace } from '../errors/error-place'
import { errorStatus } from './error-status'
import { languageOf } from './request-origin'

/** Seconds after which a client may try again what was unavailable. */
const retryAfter = 5

export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toDomainError(thrown)
  if (error.code === 'UNKNOWN') {
    request.log.error({ ...errorPlace(error.cause), route: request.routeOptions.url }, 'failed')
  }
  if (error.code === 'UNAVAILABLE') {
    request.log.warn({ ...errorPlace(error.cause), route: request.routeOptions.url }, 'the database is unavailable')
    reply.header('retry-after', retryAfter)
  }
  const envelope: Envelope<null> = {
    success: false,
    message: error.sentence ?? errorMessage(error.code, languageOf(request)),
    data: null,
    errorCode: error.code,
  }
  return reply.code(errorStatus(error.code)).header('cache-control', 'no-store').send(envelope)
}

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof DatabaseUnavailable) return new DomainError('UNAVAILABLE', undefined, error)
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new DomainError('BODY_TOO_LARGE')
  if (status === 429) return new DomainError('TOO_MANY_REQUESTS')
  if (status === 503) return new DomainError('OVERLOADED')
  if (typeof status === 'number' && status < 500) return new DomainError('INVALID_REQUEST', undefined, error)
  return new DomainError('UNKNOWN', undefined, error)
}
