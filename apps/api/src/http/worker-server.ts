/** A worker's HTTP server: health, readiness and metrics. */
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { dropAbandonedRequests } from './abandoned-request'
import { nameRequests, serveOperations } from './operations'
import type { ServerOptions } from './server'
import type { Services } from './services'
import { newSupportReference } from './support-reference'

type Options = Required<Pick<ServerOptions, 'config' | 'metrics' | 'lifecycle'>> &
  Pick<ServerOptions, 'logTo'> & { services: Services }

export async function createWorkerServer({
  config,
  services,
  metrics,
  lifecycle,
  logTo,
}: Options): Promise<FastifyInstance> {
  const server = fastify({
    genReqId: newSupportReference,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel, ...(logTo ? { stream: logTo } : {}) },
    requestTimeout: 10_000,
    connectionTimeout: 30_000,
  })
  dropAbandonedRequests(server)
  nameRequests(server)
  serveOperations(server, services, metrics, lifecycle)
  if (config.metrics?.token !== undefined && !config.metrics.ownPort) metrics.serve(server, config.metrics.token)
  await server.ready()
  return server
}
