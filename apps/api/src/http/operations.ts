/** For operators: health, readiness, and one log line a request that names its route only. */
import type { FastifyInstance } from 'fastify'
import { type Database, one } from '../database/database'
import { DatabaseUnavailable } from '../database/database-unavailable'
import type { Services } from '../services'
import type { Metrics } from './metrics'

/** Milliseconds: no question shows that a disk is full, so a refused change is remembered for a while. */
const fullFor = 15_000

export function serveOperations(server: FastifyInstance, { database }: Services, metrics: Metrics) {
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })
  let fullAt = Number.NEGATIVE_INFINITY
  server.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof DatabaseUnavailable && error.reason === 'full') fullAt = performance.now()
  })
  const hidden = { schema: { hide: true } }
  server.get('/healthz', hidden, async () => ({ status: 'ok' }))
  server.get('/readyz', hidden, async (_, reply) => {
    const trouble = performance.now() - fullAt < fullFor ? 'the database has no room left' : await troubleOf(database)
    return trouble === undefined ? { status: 'ready' } : reply.code(503).send({ status: trouble })
  })
}

/** Why the database cannot do its work; `undefined` where it can. */
async function troubleOf(database: Database): Promise<string | undefined> {
  try {
    const { isReadOnly } = await one<{ isReadOnly: boolean }>(
      database,
      `select current_setting('transaction_read_only') = 'on' "isReadOnly"`,
    )
    return isReadOnly ? 'the database is read-only' : undefined
  } catch {
    return 'the database does not answer'
  }
}
