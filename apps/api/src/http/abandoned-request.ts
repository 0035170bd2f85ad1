/** A request whose visitor has gone before it was read: there is nobody to answer, and it is no failure of ours. */
import type { FastifyInstance } from 'fastify'

/** To be called before everything else: such a request is not counted, logged or worked on. */
export function dropAbandonedRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.socket.remoteAddress !== undefined) return
    reply.hijack()
    raw.destroy()
  })
}
