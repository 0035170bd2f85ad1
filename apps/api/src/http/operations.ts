/** For operators: health, readiness, and one log line a request that names its route only. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services'
import type { Metrics } from './metrics'

export function serveOperations(server: FastifyInstance, { database }: Services, metrics: Metrics) {
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })
  const hidden = { schema: { hide: true } }
  server.get('/healthz', hidden, async () => ({ status: 'ok' }))
  server.get('/readyz', hidden, async (_, reply) => {
    try {
      await database.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' })
    }
  })
}
