/** What no request may hold, whatever it asks for: a host that is none, and characters that no database stores. */
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../errors/domain-error'

/** A name or address, and a port. */
const validHost = /^([a-z\d]([\w.-]{0,252})|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i

/** @throws DomainError INVALID_REQUEST: addresses in pages and messages are made of it */
export async function checkHost(request: FastifyRequest): Promise<void> {
  const own = request.headers.host
  const isMissing = own === undefined && request.raw.httpVersion !== '1.0'
  if (isMissing || (own !== undefined && !validHost.test(own))) throw new DomainError('INVALID_REQUEST')
}

/**
 * Path, query and body: no NUL and no half of a character, which no text of the database can hold.
 * @throws DomainError TEXT_INVALID
 */
export async function checkText(request: FastifyRequest): Promise<void> {
  // Nested as deeply as somebody likes: no recursion.
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
  // A lone half of a surrogate pair.
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) throw new DomainError('TEXT_INVALID')
}
