/** The desk over HTTP: its page at `/desk`, its calls at `/desk/api`. */
import cookie from '@fastify/cookie'
import { deskEntryHeader, hasRight, listDeskCalls } from '@rxgauge/contract/desk'
import type { Language } from '@rxgauge/text'
import { deskText } from '@rxgauge/text/desk'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors/domain-error'
import { StartError } from '../base/errors/start-error'
import { MemberProviderRefused } from '../domain/accounts/member-provider-refused'
import { KeyProblem } from '../domain/keys/key-problem'
import { StaffRefused } from '../domain/staff/staff-refused'
import { WebhookRefused } from '../domain/webhooks/webhook-refused'
import { hostnameOf, languageOf } from '../http/request-origin'
import { sendError } from '../http/send-error'
import { serveUploads } from '../v1/uploads'
import { DeskError } from './desk-error'
import { type DeskRoute, sent, sessionCookie } from './route'
import { deskRoutes } from './routes'
import type { DeskServices } from './services'

const base = '/desk'

/** @param entry the built script, below the site's root; without it only the calls are served */
export async function serveDesk(server: FastifyInstance, desk: DeskServices, entry: string | undefined): Promise<void> {
  await server.register(cookie)
  const { ownHost } = desk.config.desk
  if (ownHost !== undefined) keepSitePagesAway(server, ownHost)
  await server.register(
    async (area) => {
      area.addHook('onRequest', async (request, reply) => {
        reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          // Unlike the widget's calls, these are for no other origin.
          .header('cross-origin-resource-policy', 'same-origin')
          .removeHeader('access-control-allow-origin')
        // So that a desk that stays open during a deploy hears of it.
        if (entry !== undefined) reply.header(deskEntryHeader, entry)
        if (ownHost !== undefined && hostnameOf(request) !== ownHost) throw new DomainError('NOT_FOUND')
      })
      area.setErrorHandler(sendDeskError)
      await area.register(
        async (api) => {
          api.addHook('onRequest', checkSource)
          serveCalls(api, desk)
          serveUploads(api, desk.priceFiles, {
            path: '/desk/api/uploads',
            async authorize({ cookies }) {
              const staff = await desk.sessions.identify(cookies[sessionCookie] ?? '')
              if (!staff) throw new DeskError('DESK_SIGN_IN_NEEDED')
              if (!hasRight(staff.grants, 'prices.change')) throw new DeskError('DESK_FORBIDDEN')
            },
          })
          api.setNotFoundHandler({ preHandler: server.rateLimit() }, () => {
            throw new DomainError('NOT_FOUND')
          })
        },
        { prefix: '/api' },
      )
      if (entry !== undefined) servePage(area, entry)
    },
    { prefix: base },
  )
}

/** So that no script of the site's pages runs at the desk's own host, where it could make the desk's calls. */
function keepSitePagesAway(server: FastifyInstance, ownHost: string) {
  server.addHook('onRequest', async (request) => {
    if (hostnameOf(request) !== ownHost) return
    const isPage = pageDestinations.includes(String(request.headers['sec-fetch-dest']))
    if (isPage && !ownPaths.test(request.url)) throw new DomainError('NOT_FOUND')
  })
}

const pageDestinations: readonly string[] = ['document', 'iframe', 'frame', 'embed', 'object']
/** Documents of the API have no scripts. */
const ownPaths = /^\/(desk|api)(\/|\?|$)/

function serveCalls(api: FastifyInstance, desk: DeskServices) {
  /** Before a large body is read. */
  const expectSession = async ({ cookies }: FastifyRequest) => {
    if (!(await desk.sessions.identify(cookies[sessionCookie] ?? ''))) throw new DeskError('DESK_SIGN_IN_NEEDED')
  }
  const routes = new Map<unknown, DeskRoute>(deskRoutes().map((route) => [route.call, route]))
  for (const [name, call] of listDeskCalls()) {
    const route = routes.get(call)
    if (!route) throw new Error(`No route of the desk answers ${name}`)
    api.route({
      method: call.method,
      url: call.path,
      ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit, onRequest: expectSession }),
      exposeHeadRoute: false,
      schema: { hide: true },
      async handler(request, reply) {
        const data = await route.handle(request, reply, desk)
        if (data === sent) return reply
        return reply.send({ success: true, message: '', data: data ?? null })
      },
    })
  }
}

/**
 * Refuses changes that another site's page makes. `SameSite=Strict` keeps the cookie from them already; this holds where a
 * browser does not.
 */
async function checkSource({ method, headers, protocol }: FastifyRequest) {
  if (method === 'GET' || method === 'HEAD') return
  const { origin, host } = headers
  if (headers['sec-fetch-site'] === 'same-origin') return
  if (origin === undefined || origin !== `${protocol}://${host}`) throw new DomainError('ORIGIN_NOT_ALLOWED')
}

const statuses = {
  DESK_SIGN_IN_NEEDED: 401,
  DESK_FORBIDDEN: 403,
  DESK_STEP_UP_NEEDED: 403,
  DESK_SECOND_PERSON_NEEDED: 409,
  DESK_EDITED_MEANWHILE: 409,
  DESK_REFUSED: 400,
} as const

function sendDeskError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  // What commands are refused with has a sentence for operators.
  const error =
    thrown instanceof StartError
      ? new DeskError('DESK_REFUSED', null, thrown.sentenceIn(languageOf(request)))
      : thrown instanceof StaffRefused
        ? new DeskError('DESK_REFUSED', null, deskText(languageOf(request)).staff.refusals[thrown.reason])
        : thrown instanceof KeyProblem
          ? new DeskError('DESK_REFUSED', null, deskText(languageOf(request)).keys.refusals[thrown.reason])
          : thrown instanceof WebhookRefused
            ? new DeskError('DESK_REFUSED', null, deskText(languageOf(request)).webhooks.refusals[thrown.reason])
            : thrown instanceof MemberProviderRefused
              ? new DeskError('DESK_REFUSED', null, deskText(languageOf(request)).memberSignOn.refusals[thrown.reason])
              : thrown
  if (!(error instanceof DeskError)) return sendError(error, request, reply)
  const { code, data, sentence } = error
  request.errorCode = code
  const message = sentence ?? deskText(languageOf(request)).errors[code]
  return reply.code(statuses[code]).send({ success: false, message, data, errorCode: code })
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

function servePage(area: FastifyInstance, entry: string) {
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex')
      .header('cross-origin-opener-policy', 'same-origin')
      .send(page(languageOf(request), entry))
  area.get('/', { schema: { hide: true } }, async (request, reply) => send(request, reply))
  area.get('/*', { schema: { hide: true } }, async (request, reply) => send(request, reply))
}

const page = (language: Language, entry: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${deskText(language).frame.product}</title>
<link rel="icon" href="data:,">
<script type="module" src="/${entry}"></script>
</head>
<body><div id="desk"></div></body>
</html>
`
