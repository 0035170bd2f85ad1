/** A real server with the public API and the assistants' server, and callers with keys. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasBody, type Scope, scopes, type V1Call, type V1Input } from '@rxgauge/contract/v1'
import { createKey, type NewKey, usualKeyLimit } from '../src/domain/keys/create-key'
import { serveMcp } from '../src/mcp/serve-mcp'
import { createPriceFiles, type PriceFiles } from '../src/operate/price-files'
import { createV1 } from '../src/v1/create-v1'
import { serveV1 } from '../src/v1/serve-v1'
import { startTestServer, type TestServer, type TestServerOptions } from './server'

export interface V1Response {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape.
  data: any
}

export interface TestV1 {
  api: TestServer
  url: string
  /** A new key of ACME with every scope, unless the options say otherwise. */
  key(options?: Partial<NewKey> & { org?: string }): Promise<string>
  call<C extends V1Call>(
    token: string,
    call: C,
    input?: V1Input<C>,
    headers?: Record<string, string>,
  ): Promise<V1Response>
  /** The form and strength of each medication that is dispensed most, by name. */
  usualStrengths(): Promise<Map<string, number>>
  priceFiles: PriceFiles
  close(): Promise<void>
}

export async function startTestV1(options: TestServerOptions = {}): Promise<TestV1> {
  const api = await startTestServer(options)
  const uploads = mkdtempSync(join(tmpdir(), 'v1-uploads-'))
  const priceFiles = createPriceFiles(api.services, { ...api.config, desk: { ...api.config.desk, uploads } })
  const v1 = createV1(api.services, api.config, priceFiles)
  const url = await api.beside({
    config: { trustProxy: ['loopback'] },
    async serveAbove(server) {
      await serveV1(server, v1)
      await serveMcp(server, v1, '<!doctype html><title>The gauge</title>')
    },
    ...(options.logTo ? { logTo: options.logTo } : {}),
  })
  return {
    api,
    url,
    async key({ org = 'ACME', ...options } = {}) {
      const organization = await api.services.organizations.byCode(org)
      const key = {
        name: 'A test',
        organizationId: organization?.id ?? null,
        isTest: false,
        scopes: [...scopes] as Scope[],
        allowedNetworks: [],
        perMinute: usualKeyLimit * 1000,
        expiresAt: null,
        by: 'Olga',
        ...options,
      }
      const { token } = await createKey(api.database, key, api.clock.now)
      return token
    },
    call: (token, call, input, headers) => callV1(url, token, call, input, headers),
    async usualStrengths() {
      const rows = await api.database.query<{ name: string; id: number }>(
        `select p.name, d.id from product_detail d join product p on p.id = d.product_id
         where d.is_default_form and d.is_default_strength`,
      )
      return new Map(rows.map(({ name, id }) => [name, id]))
    },
    priceFiles,
    async close() {
      await priceFiles.checks.settled()
      await api.close()
      rmSync(uploads, { recursive: true })
    },
  }
}

export async function callV1<C extends V1Call>(
  url: string,
  token: string,
  call: C,
  input: V1Input<C> | undefined,
  headers: Record<string, string> = {},
): Promise<V1Response> {
  const {
    params = {},
    query = {},
    body,
  } = (input ?? {}) as Record<'params' | 'query' | 'body', Record<string, unknown>>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const response = await fetch(`${url}/api/v1${path}?${search}`, {
    method: call.method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody(call) ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(hasBody(call) ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, data: text === '' ? undefined : JSON.parse(text) }
}
