/** Requests whose visitor has gone: there is nobody to answer, and it is no failure of ours. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './send-error'

/** Of one who had gone before it was read nothing is counted, logged or worked on. To be called before everything else. */
export function dropAbandonedRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.socket.remoteAddress !== undefined) return
    reply.hijack()
    raw.destroy()
  })
}

/** Says what went wrong, unless the visitor left before the answer had come whole. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') return sendError(error, request, reply)
  request.raw.destroy()
}
