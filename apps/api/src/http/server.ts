/** The HTTP server: plugins, every declared call under `/api`, operations, and the files of widget and site. */
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import { listCalls, type PageRenderer } from '@rxgauge/contract'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config'
import { DomainError } from '../errors/domain-error'
import { allRoutes } from '../routes'
import type { Services } from '../services'
import { serveDocuments } from './documents'
import { serveFiles } from './files'
import { handleCall, sendError } from './handle-call'
import { serveInbound } from './inbound'
import { fastifySchema } from './json-schema'
import { serveMailbox } from './mailbox'
import { serveOperations } from './operations'
import { serveSite } from './site'

export interface ServerOptions {
  config: Pick<Config, 'trustProxy' | 'logLevel' | 'rateLimit' | 'overloadDelay'>
  services: Services
  /** Folder of the built widget and site; without it only the API is served. */
  publicDir?: string
  /** Makes the site's pages; without it there are none. */
  renderPage?: PageRenderer
}

const apiBase = '/api'
const bodyLimit = 64 * 1024
/** Milliseconds. */
const leastOverloadSample = 5000

/** A server that is ready to listen. */
export async function createServer({
  config,
  services,
  publicDir,
  renderPage,
}: ServerOptions): Promise<FastifyInstance> {
  const server = fastify({
    // Log lines name routes, never addresses: a path holds a medication and a zip.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel },
    trustProxy: config.trustProxy === 0 ? false : (_address: string, hop: number) => hop < config.trustProxy,
    bodyLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 5000 },
  })
  server.setValidatorCompiler(() => () => true)
  server.setErrorHandler(sendError)
  await usePlugins(server, config)
  serveOperations(server, services)
  await server.register(
    (api, _, done) => {
      serveCalls(api, services)
      done()
    },
    { prefix: apiBase },
  )
  if (publicDir !== undefined) await serveFiles(server, services, publicDir)
  serveMailbox(server, services)
  if (renderPage !== undefined) serveSite(server, services, renderPage)
  await server.ready()
  return server
}

async function usePlugins(server: FastifyInstance, config: ServerOptions['config']) {
  await server.register(helmet, {
    // Scripts and styles are loaded by pages of other origins: that is what the widget is.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    contentSecurityPolicy: false,
    frameguard: false,
    // The site frames its own information pages: browsers warn where the two differ in this.
    originAgentCluster: false,
  })
  // No cookies are used, so any page may ask; which organization it may ask for is checked with each call.
  await server.register(cors, { origin: true, methods: ['GET', 'POST'], maxAge: 7200 })
  await server.register(rateLimit, { max: config.rateLimit, timeWindow: 60_000 })
  // Text services and mail programs speak forms.
  await server.register(formbody, { bodyLimit })
  await server.register(compress, { threshold: 1024 })
  await server.register(underPressure, {
    maxEventLoopDelay: config.overloadDelay,
    // A second in which nothing at all could be measured counts as overload: so it is looked at over a longer time.
    sampleInterval: Math.max(config.overloadDelay, leastOverloadSample),
    retryAfter: 5,
  })
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'RxGauge API',
        version: '1.0.0',
        description: 'Medication prices, coupons and what hangs on them.',
      },
      servers: [{ url: apiBase }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    stripBasePath: true,
  })
}

function serveCalls(api: FastifyInstance, services: Services) {
  const routes = new Map(allRoutes(services).map((route) => [route.call, route]))
  for (const call of listCalls()) {
    const route = routes.get(call)
    if (!route) throw new Error(`No route answers ${call.method} ${call.path}`)
    api.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: false,
      schema: fastifySchema(call),
      handler: (request, reply) => handleCall(route, services, request, reply),
    })
  }
  serveDocuments(api, services)
  serveInbound(api, services)
  api.get('/openapi.json', { schema: { hide: true } }, (_, reply) => reply.send(api.swagger()))
  api.setNotFoundHandler((request, reply) => sendError(new DomainError('NOT_FOUND'), request, reply))
}
