/** For operators: health, readiness, the database, and one log line a request that names its route only. */
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { type Database, one } from '../database/database'
import { DatabaseUnavailable } from '../database/database-unavailable'
import type { Services } from '../services'
import { addDatabaseMetrics } from './database-metrics'
import type { Metrics } from './metrics'
import { referenceHeader } from './support-reference'

/** Milliseconds: no question shows that a disk is full, so a refused change is remembered for a while. */
const fullFor = 15_000

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused or failed; else empty. */
    errorCode: string
  }
}

/** Where a process is on its way. */
export interface Lifecycle {
  /** It is about to end: whoever has a balancer sends nobody here any more, and what is under way is finished. */
  isDraining: boolean
}

/** Every answer has the reference of its request, also one that a limit refuses: to be called before everything else. */
export function nameRequests(server: FastifyInstance) {
  server.decorateRequest('errorCode', '')
  server.addHook('onRequest', async (request, reply) => {
    reply.header(referenceHeader, request.id)
  })
}

export function serveOperations(server: FastifyInstance, services: Services, metrics: Metrics, lifecycle: Lifecycle) {
  const { database } = services
  addDatabaseMetrics(metrics, services)
  server.addHook('onSend', async (_request, reply) => {
    // Who keeps the connection would otherwise come back by it.
    if (lifecycle.isDraining) reply.header('connection', 'close')
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const { method, errorCode: code } = request
    const { statusCode: status, elapsedTime } = reply
    const { priceMetric } = request.routeOptions.config
    metrics.observe({ method, route, status, code, priceMetric }, elapsedTime / 1000)
    request.log.info({ method, route, status, ms: Math.round(elapsedTime), ...(code === '' ? {} : { code }) })
  })
  let fullAt = Number.NEGATIVE_INFINITY
  server.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof DatabaseUnavailable && error.reason === 'full') fullAt = performance.now()
  })
  const databaseTrouble = async () =>
    performance.now() - fullAt < fullFor ? 'the database has no room left' : troubleOf(database)
  measureDatabase(metrics, databaseTrouble)
  const hidden = { schema: { hide: true } }
  server.get('/healthz', { ...hidden, config: answeredUnderLoad }, async () => ({ status: 'ok' }))
  // For balancers. Without its database a server still has files and a sentence for visitors, which no other server has then either.
  server.get('/readyz', { ...hidden, config: { ...answeredUnderLoad, rateLimit: false } }, async (_, reply) =>
    lifecycle.isDraining ? reply.code(503).send({ status: 'this server is about to end' }) : { status: 'ready' },
  )
  // For alarms.
  server.get('/databasez', hidden, async (_, reply) => {
    const trouble = await databaseTrouble()
    return trouble === undefined ? { status: 'ok' } : reply.code(503).send({ status: trouble })
  })
}

/** Also by a server that sends visitors away: a balancer would take every server away at once, and a busy one would be started anew. */
const answeredUnderLoad = { pressureHandler: () => undefined }

/** For alarms that nobody asks for over HTTP. */
function measureDatabase(metrics: Metrics, databaseTrouble: () => Promise<string | undefined>) {
  const name = 'database_available'
  // Two servers of one process may share what is measured.
  if (metrics.registry.getSingleMetric(name)) return
  const help = '1 where the database answers, takes changes and has an organization, else 0; /databasez says why.'
  const available = new Gauge({ name, help, registers: [metrics.registry] })
  metrics.beforeRead(async () => available.set((await databaseTrouble()) === undefined ? 1 : 0))
}

/** Why nothing can be looked up or saved; `undefined` where it can. */
async function troubleOf(database: Database): Promise<string | undefined> {
  try {
    const { isReadOnly, hasOrganization } = await one<{ isReadOnly: boolean; hasOrganization: boolean }>(
      database,
      `select current_setting('transaction_read_only') = 'on' "isReadOnly", exists (select 1 from organization) "hasOrganization"`,
    )
    if (isReadOnly) return 'the database is read-only'
    return hasOrganization ? undefined : 'there is no organization yet: add one with rxgauge init'
  } catch {
    return 'the database does not answer'
  }
}
