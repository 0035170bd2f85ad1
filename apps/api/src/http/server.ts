/** The HTTP server: plugins, every declared call under `/api`, operations, and the files of widget and site. */
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import { listCalls, type PageRenderer } from '@rxgauge/contract'
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { RunningConfig } from '../base/config'
import { DomainError } from '../base/errors/domain-error'
import { dropAbandonedRequests, sendErrorUnlessAbandoned } from './abandoned-request'
import { refuseBrokenRequest } from './broken-request'
import { addCacheMetrics } from './cache-metrics'
import { checkHost, checkText } from './check-request'
import { compileSerializer } from './compile-serializer'
import { compressionThreshold } from './compressed-body'
import { countRequests } from './counted-requests'
import { serveDocs } from './docs'
import { serveDocuments } from './documents'
import { addFeedMetrics } from './feed-metrics'
import { serveFiles } from './files'
import { serveInbound } from './inbound'
import { fastifySchema } from './json-schema'
import { serveMailbox } from './mailbox'
import { Metrics } from './metrics'
import type { OpenRequests } from './open-requests'
import { type Lifecycle, nameRequests, serveOperations, standbyHeader } from './operations'
import { parseQuery } from './parse-query'
import { costlyLimit, deviceLimit, limitRequests } from './request-limits'
import { CacheableResponse, ResponseCache } from './response-cache'
import { WithMessage } from './route'
import { allRoutes } from './routes'
import { countRefusals } from './security-events'
import { sendError } from './send-error'
import type { Services } from './services'
import { serveSite } from './site'
import { newSupportReference, referenceHeader } from './support-reference'
import { type TimeLimits, timeLimits as usualTimeLimits } from './time-limits'
import { varyBy } from './vary'

export interface ServerOptions {
  config: RunningConfig
  services: Services
  /** Folder of the built widget and site; without it only the API is served. */
  publicDir?: string
  /** Renders the site's pages; without it there are none. */
  renderPage?: PageRenderer
  /** Where the log goes; standard output by default. */
  logTo?: LogStream
  /** Pass it if something else serves the metrics too. */
  metrics?: Metrics
  lifecycle?: Lifecycle
  openRequests?: OpenRequests
  timeLimits?: TimeLimits
  /** Adds what is above this room: the public API, the assistants' server, the operators' web area. */
  serveAbove?: (server: FastifyInstance) => Promise<void>
}

export interface LogStream {
  /** @param line one line of JSON */
  write(line: string): void
}

const apiBase = '/api'
/** Headers of the public API that programs in browsers read. */
const exposedByPublicApi = ['etag', 'idempotent-replayed', 'ratelimit', 'ratelimit-policy']
const bodyLimit = 64 * 1024
/** Milliseconds. */
const leastOverloadSample = 5000

/** Creates a server that is ready to listen. */
export async function createServer({
  config,
  services,
  publicDir,
  renderPage,
  logTo,
  metrics = new Metrics(),
  lifecycle = { isDraining: false },
  openRequests,
  timeLimits = usualTimeLimits,
  serveAbove,
}: ServerOptions): Promise<FastifyInstance> {
  const { trustProxy } = config
  const server = fastify({
    // Log lines name routes, never addresses, because a path contains a medication and a zip.
    genReqId: newSupportReference,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel, ...(logTo ? { stream: logTo } : {}) },
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    bodyLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 5000, querystringParser: parseQuery },
    requestTimeout: timeLimits.request,
    connectionTimeout: timeLimits.idle,
    http: {
      headersTimeout: timeLimits.headers,
      connectionsCheckingInterval: timeLimits.check,
      // We refuse it ourselves, with an envelope.
      requireHostHeader: false,
    },
    // Requests that arrived before the port closed are still served.
    return503OnClosing: false,
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors: sendError,
  })
  // Whatever a client puts into `Expect`, it gets the response of its call.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  dropAbandonedRequests(server)
  server.addHook('onRequest', checkHost)
  server.addHook('preValidation', checkText)
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(compileSerializer)
  server.setErrorHandler(sendErrorUnlessAbandoned)
  nameRequests(server)
  openRequests?.watch(server)
  await usePlugins(server, config)
  serveOperations(server, services, metrics, lifecycle)
  countRefusals(server, services.securityEvents, config.now)
  const responseCache = new ResponseCache(services.versions, config.responseCacheMegabytes * 2 ** 20)
  addCacheMetrics(metrics.registry, services.versions, responseCache)
  addFeedMetrics(metrics.registry, services.feeds)
  services.prices.onOutcome = (kind, source, outcome) => metrics.countSource(kind, source, outcome)
  if (config.metrics.token !== undefined && !config.metrics.ownPort) metrics.serve(server, config.metrics.token)
  await server.register(
    (api, _, done) => {
      serveCalls(api, services, config, responseCache)
      serveDocuments(api, services, config, renderPage?.frameCss)
      serveInbound(api, services, config)
      api.get('/openapi.json', { schema: { hide: true } }, (_, reply) => reply.send(api.swagger()))
      refuseUnknown(api)
      done()
    },
    { prefix: apiBase },
  )
  await serveAbove?.(server)
  if (publicDir !== undefined) await serveFiles(server, services, publicDir, config.formerFiles)
  if (config.devMailbox) serveMailbox(server, services, config)
  if (renderPage?.docs !== undefined) serveDocs(server, services, config, renderPage.docs)
  if (renderPage !== undefined) serveSite(server, services, config, renderPage)
  else refuseUnknown(server)
  await server.ready()
  return server
}

async function usePlugins(server: FastifyInstance, config: RunningConfig) {
  await server.register(helmet, {
    // Pages of other origins load these scripts and styles: that's how the widget works.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Pages that require it of their frames can frame ours. Images of other hosts, such as map tiles, come without credentials.
    crossOriginEmbedderPolicy: { policy: 'credentialless' },
    contentSecurityPolicy: false,
    frameguard: false,
    // The site frames its own information pages, and browsers warn if the two differ in this header.
    originAgentCluster: false,
  })
  // No cookies are used, so every origin is allowed here; each call checks which organization it may use.
  await server.register(cors, {
    origin: true,
    methods: ['GET', 'POST'],
    maxAge: 7200,
    exposedHeaders: [referenceHeader, standbyHeader, 'retry-after', ...exposedByPublicApi],
  })
  await limitRequests(server, config.rateLimit)
  // Text services and mail programs send forms.
  server.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, parseQuery(body)),
  )
  // Requests aren't decompressed: a body that breaks off would end the connection, sometimes before the response.
  await server.register(compress, { threshold: compressionThreshold, globalDecompression: false })
  await server.register(underPressure, {
    maxEventLoopDelay: config.overloadDelay,
    // A sample in which nothing could be measured counts as overload, so samples are longer.
    sampleInterval: Math.max(config.overloadDelay, leastOverloadSample),
    retryAfter: 5,
  })
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'RxGauge API',
        version: '1.0.0',
        description: 'Medication prices and coupons, with accounts and reminders.',
      },
      servers: [{ url: apiBase }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    stripBasePath: true,
  })
}

function serveCalls(api: FastifyInstance, services: Services, config: RunningConfig, responseCache: ResponseCache) {
  const countDevice = deviceLimit(api, services.tokens, config.rateLimit)
  countRequests(api, services)
  const routes = new Map(allRoutes(services, config).map((each) => [each.call, each]))
  for (const call of listCalls()) {
    const route = routes.get(call)
    if (!route) throw new Error(`No route answers ${call.method} ${call.path}`)
    api.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: false,
      schema: fastifySchema(call),
      config: { counts: route.counts, priceMetric: route.priceMetric },
      // After the address is counted, before the body is read.
      preParsing: [
        ...(call.auth === 'none' ? [] : [countDevice]),
        ...(route.limits?.isInMemory ? [costlyLimit(api, route.limits, config.rateLimit)] : []),
      ],
      async handler(request, reply) {
        const result = await route.handle(request, services, config)
        if (route.isCachedByBrowsers) allowBrowserCache(reply, config.now())
        else reply.header('cache-control', 'no-store')
        if (result instanceof CacheableResponse)
          await responseCache.send(result, request, reply, (handled) => {
            const envelope = envelopeOf(handled)
            return { text: reply.serialize(envelope) as string, isEmpty: isEmptyList(envelope.data) }
          })
        else await reply.send(envelopeOf(result))
      },
    })
  }
}

/** Lets this browser cache the response and revalidate it; a page that shows it meanwhile reads its time from `expires`. */
function allowBrowserCache(reply: FastifyReply, now: number) {
  reply.header('cache-control', 'private, no-cache').header('expires', new Date(now).toUTCString())
  varyBy(reply, 'accept-language')
}

function envelopeOf(result: unknown) {
  const { data, message, beside } = result instanceof WithMessage ? result : new WithMessage(result, '')
  return { ...beside, success: true, message, data: data ?? null }
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0

/** Unknown addresses count too, so that guessing them ends at the limit. */
const refuseUnknown = (server: FastifyInstance) =>
  server.setNotFoundHandler({ preHandler: server.rateLimit() }, (request, reply) =>
    sendError(new DomainError('NOT_FOUND'), request, reply),
  )
