/** Scheme and host of the desk's page. */
import type { FastifyRequest } from 'fastify'
import { isOnThisMachine } from '../base/this-machine'
import { originOf } from '../http/request-origin'

/** HTTPS except on this machine, since browsers keep the desk's cookie there only; a proxy may hide that they came by it. */
export function deskOrigin(request: FastifyRequest): string {
  const origin = originOf(request, undefined)
  return isOnThisMachine(origin) ? origin : origin.replace(/^http:/, 'https:')
}
