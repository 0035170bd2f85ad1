/** What no request may contain: an invalid host, or characters that the database can't store. */
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors/domain-error'

/** A host name or address, with an optional port. */
const validHost = /^([a-z\d]([\w.-]{0,252})|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i

/** @throws DomainError INVALID_REQUEST; the host becomes part of addresses in pages and messages, so it must be valid */
export async function checkHost(request: FastifyRequest): Promise<void> {
  const own = request.headers.host
  const isMissing = own === undefined && request.raw.httpVersion !== '1.0'
  if (isMissing || (own !== undefined && !validHost.test(own))) throw new DomainError('INVALID_REQUEST')
}

/** @throws DomainError TEXT_INVALID if path, query or body contain NUL or half of a surrogate pair */
export async function checkText(request: FastifyRequest): Promise<void> {
  // A loop, because a body may be nested too deeply for recursion.
  const rest: unknown[] = [request.params, request.query, request.body]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string') checkCharacters(value)
    else if (Buffer.isBuffer(value)) continue
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        checkCharacters(key)
        rest.push(inner)
      }
    }
  }
}

function checkCharacters(text: string): void {
  // Half of a surrogate pair.
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) throw new DomainError('TEXT_INVALID')
}
