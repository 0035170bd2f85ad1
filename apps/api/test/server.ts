/** A real server with a test database, and a small client for it. */
import { setImmediate } from 'node:timers/promises'
import type { Envelope } from '@rxgauge/contract'
import type { FastifyInstance } from 'fastify'
import { type DeliveryConfig, type RunningConfig, readConfig } from '../src/base/config'
import type { FeedConfig } from '../src/base/settings/feed-config'
import type { WalletConfig } from '../src/base/settings/wallet-config'
import type { Database } from '../src/database/database'
import { createServer, type LogStream, type ServerOptions } from '../src/http/server'
import { createServices, type Services } from '../src/http/services'
import { type DatabaseCopy, openTestDatabase } from './database'
import { registerDevice, type TestDevice } from './device'

export interface TestServer {
  url: string
  database: Database
  services: Services
  config: RunningConfig
  server: FastifyInstance
  /** The server's time; settable. */
  clock: { now: number }
  get(path: string, options?: RequestOptions): Promise<ApiResponse>
  post(path: string, body: unknown, options?: RequestOptions): Promise<ApiResponse>
  /** A registered and authenticated device: its bearer token and refresh token. */
  device(orgCode?: string): Promise<TestDevice>
  /** The address of a second server with the same services and other options; it ends with the first. */
  beside(options: BesideOptions): Promise<string>
  /**
   * For after something that kept this process busy for longer than an idle connection lasts: both ends would give it up at the same
   * moment, which a request just sent doesn't survive.
   */
  endConnections(): Promise<void>
  /** Simulates a new process on the same database: same address, empty memory. */
  restart(): Promise<void>
  close(): Promise<void>
}

type BesideOptions = Partial<Omit<ServerOptions, 'config' | 'services'>> & { config?: Partial<RunningConfig> }

export interface RequestOptions {
  token?: string
  origin?: string
  language?: string
}

export interface TestServerOptions {
  /** Price feeds over HTTP. */
  feeds?: readonly FeedConfig[]
  /** A database that commands use too, while this server does not. */
  copy?: DatabaseCopy
  rateLimit?: number
  /** The address that visitors use. */
  publicUrl?: string
  delivery?: DeliveryConfig
  wallets?: WalletConfig
  logLevel?: RunningConfig['logLevel']
  logTo?: LogStream
  /** Wraps the database, to fail where a test wants it. */
  asDatabase?: (database: Database) => Database
}

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape.
export type ApiResponse = Envelope<any> & { status: number; headers: Headers }

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { copy, logTo, logLevel = 'silent', asDatabase, ...overrides } = options
  const opened = await openTestDatabase(copy)
  const database = asDatabase?.(opened) ?? opened
  const clock = { now: Date.now() }
  const config: RunningConfig = {
    ...readConfig({ DEV_MAILBOX: 'y', OVERLOAD_DELAY: '60000', RATE_LIMIT: '1000000' }),
    now: () => clock.now,
    logLevel,
    ...overrides,
  }
  let services = await createServices(database, config)
  const create = () => createServer({ config, services, ...(logTo ? { logTo } : {}) })
  let server = await create()
  const url = await server.listen({ port: 0, host: '127.0.0.1' })

  async function requestApi(
    path: string,
    init: RequestInit,
    { token, origin, language }: RequestOptions,
  ): Promise<ApiResponse> {
    const response = await fetch(`${url}/api${path}`, {
      ...init,
      headers: {
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(origin ? { origin } : {}),
        'accept-language': language ?? 'en',
      },
    })
    const body = (await response.json()) as Envelope<unknown>
    return { ...body, status: response.status, headers: response.headers }
  }
  const get: TestServer['get'] = (path, options = {}) => requestApi(path, {}, options)
  const post: TestServer['post'] = (path, body, options = {}) =>
    requestApi(path, { method: 'POST', body: JSON.stringify(body) }, options)

  async function endConnections() {
    server.server.closeAllConnections()
    // So that connected clients notice before any new request.
    for (let turn = 0; turn < 3; turn++) await setImmediate()
  }

  const others: FastifyInstance[] = []
  return {
    url,
    database,
    get services() {
      return services
    },
    config,
    get server() {
      return server
    },
    clock,
    get,
    post,
    device: (orgCode) => registerDevice(url, orgCode),
    async beside({ config: otherwise, ...more }) {
      const other = await createServer({ config: { ...config, ...otherwise }, services, ...more })
      others.push(other)
      return other.listen({ port: 0, host: '127.0.0.1' })
    },
    endConnections,
    async restart() {
      await endConnections()
      await server.close()
      services = await createServices(database, config)
      server = await create()
      await server.listen({ port: Number(new URL(url).port), host: '127.0.0.1' })
    },
    async close() {
      for (const other of others) await other.close()
      await server.close()
      await database.close()
    },
  }
}

export const registration = { deviceType: 'WEB', deviceDetails: 'test', appVersion: '1.0.0' }
