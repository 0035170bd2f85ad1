/** A real identity provider (OpenID Connect) in this process. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider'

export interface TestIdentityProvider {
  issuer: string
  /** Whoever signs in there; a test changes them. */
  person: { sub: string } & Record<string, unknown>
  /** Whether they cancel there instead. */
  isCanceled: boolean
  /** Changes what it responds with at its token address. */
  forge: ((idTokenClaims: Record<string, unknown>) => void) | undefined
  /** Serves it: its clients need the address, and it needs theirs. */
  serve(options: Pick<Configuration, 'claims' | 'scopes'> & { clients: ClientMetadata[] }): void
  close(): Promise<void>
}

export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const started: TestIdentityProvider = {
    issuer,
    person: { sub: 'u1' },
    isCanceled: false,
    forge: undefined,
    serve(options) {
      const provider = new Provider(issuer, {
        ...options,
        pkce: { required: () => true },
        features: { devInteractions: { enabled: false } },
        cookies: { keys: ['for this test'] },
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
        findAccount: (_, sub) => ({ accountId: sub, claims: async () => started.person }),
      })
      provider.use(async (context, next) => {
        await next()
        if (context.path !== '/token' || started.forge === undefined) return
        const body = context.body as { id_token?: string }
        if (body.id_token !== undefined) body.id_token = forged(body.id_token, started.forge)
      })
      const respond = provider.callback()
      server.on('request', (request, response) => {
        if (request.url?.startsWith('/interaction/')) void interact(provider, request, response)
        else void respond(request, response)
      })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  /** The person signs in there, and allows the site to know who they are. */
  async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
    if (started.isCanceled) return provider.interactionFinished(request, response, { error: 'access_denied' })
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: started.person.sub } })
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  return started
}

/** The same token with other claims, and so with a wrong signature: it comes from the provider's own address. */
function forged(token: string, change: (claims: Record<string, unknown>) => void): string {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  change(claims)
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}

/** Follows redirects as a browser with its own cookies does. */
export class BrowserVisit {
  readonly cookies = new Map<string, string>()

  /** Returns the first address that isn't followed. */
  async follow(start: string, until: (address: URL) => boolean = () => false): Promise<URL> {
    let address = new URL(start)
    for (let hops = 0; hops < 20; hops++) {
      if (until(address)) return address
      const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        this.cookies.set(name, value)
      }
      await response.arrayBuffer()
      const location = response.headers.get('location')
      if (location === null) return address
      address = new URL(location, address)
    }
    throw new Error('Too many redirects')
  }
}
