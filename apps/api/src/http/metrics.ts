/** What Prometheus reads: closed unless the operator gives it a port of its own or a token. */
import { timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { MetricsConfig } from '../config'
import { hashToken } from '../hash-token'

export class Metrics {
  private readonly registry = new Registry()
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from request to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  observe(labels: { method: string; route: string; status: number }, seconds: number): void {
    this.durations.observe(labels, seconds)
  }

  /** @param token what a reader must know; without it everybody may read who reaches the server */
  serve(server: FastifyInstance, token: string | undefined): void {
    server.get('/metrics', { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      if (token !== undefined && !isBearer(request.headers.authorization, token)) {
        return reply.code(401).header('www-authenticate', 'Bearer').send()
      }
      return reply.type(this.registry.contentType).send(await this.registry.metrics())
    })
  }
}

/** The metrics on a port of their own; `undefined` where they have none. The caller closes it. */
export async function serveMetricsApart(
  metrics: Metrics,
  { ownPort, token }: MetricsConfig,
): Promise<FastifyInstance | undefined> {
  if (!ownPort) return undefined
  const server = fastify({ requestTimeout: 10_000, connectionTimeout: 30_000 })
  metrics.serve(server, token)
  await server.listen(ownPort)
  return server
}

/** Compared in a time that says nothing of how much is right. */
function isBearer(header: string | undefined, token: string): boolean {
  return timingSafeEqual(hashToken(header ?? ''), hashToken(`Bearer ${token}`))
}
