/** For operators: health, readiness, the state of the database, and one log line per request that names only its route. */
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { type Database, one } from '../database/database'
import { DatabaseUnavailable } from '../database/database-unavailable'
import { addDatabaseMetrics } from './database-metrics'
import type { Metrics } from './metrics'
import type { Services } from './services'
import { referenceHeader } from './support-reference'

/** Milliseconds to remember a refused write: no query can tell that a disk is full. */
const fullFor = 15_000

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused or failed; else empty. */
    errorCode: string
  }
}

/** On what a standby answered: the time of the newest change that it has. */
export const standbyHeader = 'rxgauge-standby-as-of'

/** Whether a process is running or about to end. */
export interface Lifecycle {
  /** The process is about to end: readiness fails, so that balancers stop sending visitors, and requests under way are finished. */
  isDraining: boolean
}

/** Gives every response the reference of its request, also when a limit refuses it; register it before everything else. */
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
    // Otherwise a client would reuse its connection to the ending server.
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
  const { standbyReads } = services
  if (standbyReads)
    server.addHook('onSend', async (_request, reply) => {
      if (standbyReads.asOf) reply.header(standbyHeader, standbyReads.asOf.toISOString())
    })
  let fullAt = Number.NEGATIVE_INFINITY
  server.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof DatabaseUnavailable && error.reason === 'full') fullAt = performance.now()
  })
  const databaseTrouble = async () =>
    performance.now() - fullAt < fullFor ? 'the database has no room left' : troubleOf(database)
  measureDatabase(metrics, databaseTrouble)
  const hidden = { schema: { hide: true } }
  server.get('/healthz', { ...hidden, config: servedUnderLoad }, async () => ({ status: 'ok' }))
  // For balancers. Ready even without a database: it still has files and an error sentence, and other servers would have no
  // database either.
  server.get('/readyz', { ...hidden, config: { ...servedUnderLoad, rateLimit: false } }, async (_, reply) =>
    lifecycle.isDraining ? reply.code(503).send({ status: 'this server is about to end' }) : { status: 'ready' },
  )
  // For alarms.
  server.get('/databasez', hidden, async (_, reply) => {
    const trouble = await databaseTrouble()
    return trouble === undefined ? { status: 'ok' } : reply.code(503).send({ status: trouble })
  })
}

/** These stay available under overload: otherwise a balancer would remove every server at once, or restart a busy one. */
const servedUnderLoad = { pressureHandler: () => undefined }

/** The state of the database as a metric, for alarms that don't use HTTP. */
function measureDatabase(metrics: Metrics, databaseTrouble: () => Promise<string | undefined>) {
  const name = 'database_available'
  // Two servers of one process may share the registry.
  if (metrics.registry.getSingleMetric(name)) return
  const help = '1 where the database answers, takes changes and has an organization, else 0; /databasez says why.'
  const available = new Gauge({ name, help, registers: [metrics.registry] })
  metrics.beforeRead(async () => available.set((await databaseTrouble()) === undefined ? 1 : 0))
}

/** Why nothing can be read or saved; `undefined` if all is well. */
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
