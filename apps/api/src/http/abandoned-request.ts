/** Requests whose visitor has disconnected: nobody reads the response, and it isn't our failure. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './send-error'

/** Register it before every other hook: a request whose visitor is gone before we read it is not counted, logged or handled. */
export function dropAbandonedRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.socket.remoteAddress !== undefined) return
    reply.hijack()
    raw.destroy()
  })
}

/** Sends the error, unless the visitor disconnected before the whole response was sent. */
export function sendErrorUnlessAbandoned(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') return sendError(error, request, reply)
  request.raw.destroy()
}
