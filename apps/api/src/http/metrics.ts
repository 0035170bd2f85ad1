/** Metrics for Prometheus: closed unless the operator gives them a port of their own or a token. */
import { timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Build } from '../base/build'
import type { MetricsConfig } from '../base/config'
import { hashToken } from '../base/hash-token'
import type { SourceOutcome } from '../domain/prices/source-chain'
import type { PriceKind } from '../domain/prices/source-order'
import { HourlyCount } from './hourly-count'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind under which `price_answers_total` counts its responses. */
    priceMetric?: string | undefined
  }
}

export class Metrics {
  readonly registry = new Registry()
  /** Responses with status 500 and up, except those of a pause. */
  readonly failures = new HourlyCount()
  private readonly readers: (() => Promise<void>)[] = []
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from request to response, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  })

  private readonly limited = new Counter({
    name: 'http_rate_limited_total',
    help: 'Requests that a limit refused, by its code and route.',
    labelNames: ['code', 'route'],
    registers: [this.registry],
  })
  private readonly prices = new Counter({
    name: 'price_answers_total',
    help: 'Responses to calls for prices, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers: [this.registry],
  })
  private readonly sources = new Counter({
    name: 'price_source_answers_total',
    help: 'Outcomes of price sources: priced, none (the next source is used), failed. Cards and coupons that are requested together count as discount; cached responses use no source.',
    labelNames: ['kind', 'source', 'outcome'],
    registers: [this.registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  /** Call it once. */
  nameBuild({ version, commit, builtAt }: Build): void {
    new Gauge({
      name: 'rxgauge_build_info',
      help: '1, by version, commit and time of the build that this process runs.',
      labelNames: ['version', 'commit', 'built_at'],
      registers: [this.registry],
    }).set({ version, commit, built_at: builtAt }, 1)
  }

  observe({ method, route, status, code, priceMetric }: Observed, seconds: number): void {
    this.durations.observe({ method, route, status }, seconds)
    if (status >= 500 && !code.endsWith('_PAUSED')) this.failures.add()
    if (status === 429) this.limited.inc({ code, route })
    if (priceMetric !== undefined) this.prices.inc({ kind: priceMetric, outcome: outcomeOf(status, code) })
  }

  countSource(kind: PriceKind, source: string, outcome: SourceOutcome): void {
    this.sources.inc({ kind, source, outcome })
  }

  /** Runs before each scrape. If it fails, its metrics keep their last values. */
  beforeRead(reader: () => Promise<void>): void {
    this.readers.push(reader)
  }

  /** @param token that a reader must send; without it, anyone who reaches the server may read */
  serve(server: FastifyInstance, token: string | undefined): void {
    server.get('/metrics', { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      if (token !== undefined && !isBearer(request.headers.authorization, token)) {
        return reply.code(401).header('www-authenticate', 'Bearer').send()
      }
      await Promise.allSettled(this.readers.map((reader) => reader()))
      return reply.type(this.registry.contentType).send(await this.registry.metrics())
    })
  }
}

interface Observed {
  method: string
  /** The route's pattern, never an address. */
  route: string
  status: number
  /** The error code; empty without an error. */
  code: string
  /** The kind of price, for calls that return prices. */
  priceMetric: string | undefined
}

function outcomeOf(status: number, code: string): string {
  if (status < 400) return 'priced'
  if (code === 'PRICE_NOT_AVAILABLE') return 'none'
  return status < 500 ? 'refused' : 'failed'
}

/** Serves the metrics on a port of their own; `undefined` if none is set. The caller closes it. */
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

/** Compares hashes in constant time. */
function isBearer(header: string | undefined, token: string): boolean {
  return timingSafeEqual(hashToken(header ?? ''), hashToken(`Bearer ${token}`))
}
