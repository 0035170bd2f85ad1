/** The request headers that a response depends on, so that caches keep one for each value. */
import type { FastifyReply } from 'fastify'

/** Adds a header to those already named. */
export const varyBy = (reply: FastifyReply, header: 'accept-language' | 'accept-encoding'): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary') ?? [], header].flat().join(', '))
