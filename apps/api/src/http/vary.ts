/** What an answer depends on besides its address: a cache keeps one for each. */
import type { FastifyReply } from 'fastify'

/** Adds to what is named already, such as the page that asks. */
export const varyBy = (reply: FastifyReply, header: 'accept-language' | 'accept-encoding'): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary') ?? [], header].flat().join(', '))
