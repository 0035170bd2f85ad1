/** Scheme and host of the desk's page. */
import type { FastifyRequest } from 'fastify'
import { originOf } from '../http/request-origin'

/** PUBLIC_URL's if it has the same host, since a proxy may hide that visitors come by HTTPS. */
export function deskOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl)
  return own !== undefined && own.host === request.headers.host ? own.origin : originOf(request, undefined)
}
