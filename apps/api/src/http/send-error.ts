/** An error as an envelope, or as a page where a browser asked for one; and as a log line where the fault is ours. */
import type { Envelope } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { errorMessage } from '@rxgauge/text/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../database/database-unavailable'
import { escapeHtml } from '../documents/escape-html'
import { DomainError } from '../errors/domain-error'
import { errorPlace } from '../errors/error-place'
import { errorStatus } from './error-status'
import { languageOf } from './request-origin'

/** Seconds after which a client may try again what was unavailable. */
const retryAfter = 5

export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toDomainError(thrown)
  const route = request.routeOptions.url
  if (error.code === 'UNKNOWN') request.log.error({ ...errorPlace(error.cause), route }, 'failed')
  if (error.code === 'UNAVAILABLE') {
    request.log.warn({ ...errorPlace(error.cause), route }, 'the database is unavailable')
    reply.header('retry-after', retryAfter)
  }
  const language = languageOf(request)
  const message = error.sentence ?? errorMessage(error.code, language)
  reply.code(errorStatus(error.code)).header('cache-control', 'no-store')
  if (error.code === 'UNAVAILABLE' && isPage(request)) {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(page(message, language))
  }
  const envelope: Envelope<null> = { success: false, message, data: null, errorCode: error.code }
  return reply.send(envelope)
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

/** A browser opens it as a page; calls and images are asked for otherwise. */
const isPage = ({ method, headers, url }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *"

/** Asks again by itself. */
const page = (message: string, language: Language) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfter}">
<title>503</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 20vh auto; max-width: 30rem; padding: 0 1rem }</style>
<p role="status">${escapeHtml(message)}</p>
</html>`
