/** For operators: health, readiness, metrics, and one log line a request that names its route only. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Services } from '../services'

export function serveOperations(server: FastifyInstance, { database }: Services) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from request to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })

  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    durations.observe({ method: request.method, route, status: reply.statusCode }, seconds)
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
  server.get('/metrics', hidden, async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
