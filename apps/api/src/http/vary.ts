/** The request headers that a response depends on, so that caches keep one for each value. */
import type { FastifyReply } from 'fastify'

type VaryingHeader = 'accept-language' | 'accept-encoding' | 'authorization' | 'rxgauge-organization'

/** Adds headers to those already named. */
export const varyBy = (reply: FastifyReply, ...headers: VaryingHeader[]): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary') ?? [], headers].flat().join(', '))
