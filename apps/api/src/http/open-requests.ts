/** Requests that aren't answered yet, so that `org move` knows when the last one before a pause is. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

export class OpenRequests {
  /** When each began, in the order in which they did. */
  private readonly began = new Map<FastifyRequest, number>()

  watch(server: FastifyInstance): void {
    server.addHook('onRequest', async (request) => void this.began.set(request, performance.now()))
    server.addHook('onResponse', async (request) => void this.began.delete(request))
  }

  /** Milliseconds since the oldest one began; 0 without one. */
  oldest(): number {
    const [began] = this.began.values()
    return began === undefined ? 0 : performance.now() - began
  }
}
