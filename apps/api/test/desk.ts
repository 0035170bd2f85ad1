/** A real server with the desk, and callers with roles. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageRenderer } from '@rxgauge/contract'
import type { DeskCall, DeskInput, StaffRole } from '@rxgauge/contract/desk'
import { hasBody } from '@rxgauge/contract/desk'
import type { RunningConfig } from '../src/base/config'
import { createDesk } from '../src/desk/create-desk'
import { sessionCookie } from '../src/desk/route'
import { serveDesk } from '../src/desk/serve-desk'
import { createPriceFiles, type PriceFiles } from '../src/operate/price-files'
import { startTestServer, type TestServer, type TestServerOptions } from './server'
import { signInStaff } from './staff'

export interface DeskResponse {
  status: number
  /** `Set-Cookie`. */
  cookie: string | null
  success: boolean
  message: string
  errorCode?: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape.
  data: any
}

export interface TestDesk {
  api: TestServer
  url: string
  config: RunningConfig
  priceFiles: PriceFiles
  /** Somebody who is signed in with a fresh factor. @param organizationId `null` for the whole installation */
  as(role: StaffRole, organizationId?: number | null): Promise<DeskVisitor>
  /** Signs somebody in again. */
  cookieOf(staffId: number): Promise<string>
  close(): Promise<void>
}

export interface DeskVisitor {
  email: string
  cookie: string
  call<C extends DeskCall>(call: C, input: DeskInput<C>, language?: string): Promise<DeskResponse>
}

/** What a browser needs besides the calls. */
export interface BuiltDesk {
  /** The desk's script, below `publicDir`. */
  entry: string
  publicDir: string
  renderPage: PageRenderer
}

interface TestDeskOptions extends TestServerOptions {
  /** The only host that serves the desk. */
  ownHost?: string
}

export async function startTestDesk(
  { ownHost, ...options }: TestDeskOptions = {},
  built?: BuiltDesk,
): Promise<TestDesk> {
  const api = await startTestServer(options)
  const uploads = mkdtempSync(join(tmpdir(), 'desk-uploads-'))
  const config = { ...api.config, desk: { ...api.config.desk, uploads, ...(ownHost !== undefined && { ownHost }) } }
  const priceFiles = createPriceFiles(api.services, config)
  const desk = await createDesk(api.services, config, priceFiles, built?.renderPage)
  const url = await api.beside({
    config: { trustProxy: ['loopback'] },
    async serveAbove(server) {
      const stopChecks = priceFiles.start((error) => server.log.error(error))
      server.addHook('onClose', async () => stopChecks())
      await serveDesk(server, desk, built?.entry)
    },
    ...(built && { publicDir: built.publicDir, renderPage: built.renderPage }),
  })
  return {
    api,
    url,
    config,
    priceFiles,
    async as(role, organization = null) {
      const { email, cookie } = await signInStaff(api, { role, organization })
      return {
        email,
        cookie,
        call: (call, input, language) => callDesk(url, cookie, call, input, language === undefined ? {} : { language }),
      }
    },
    async cookieOf(staffId) {
      const token = await desk.sessions.open(api.database, staffId, { browser: 'Chrome on Linux' })
      return `${sessionCookie}=${token}`
    },
    async close() {
      await priceFiles.checks.settled()
      await api.close()
      rmSync(uploads, { recursive: true })
    },
  }
}

interface CallOptions {
  language?: string
  /** The caller's network address, which a proxy tells. */
  address?: string
}

export async function callDesk<C extends DeskCall>(
  url: string,
  cookie: string,
  call: C,
  input: DeskInput<C>,
  { language = 'en', address = '127.0.0.1' }: CallOptions = {},
): Promise<DeskResponse> {
  const { params = {}, query = {}, body } = input as Record<'params' | 'query' | 'body', Record<string, unknown>>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${url}/desk/api${path}?${search}`, {
    method: call.method,
    headers: {
      cookie,
      origin: url,
      'accept-language': language,
      'x-forwarded-for': address,
      ...(hasBody(call) ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody(call) ? { body: JSON.stringify(body) } : {}),
  })
  const { headers, status } = response
  const envelope = (await response.json()) as Omit<DeskResponse, 'status' | 'cookie'>
  return { status, cookie: headers.get('set-cookie'), ...envelope }
}
