/** The widget's script, the hashed files, and the site's page for each of its addresses. */
import { readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '../documents/education-page'
import type { Organization } from '../organizations/organizations'
import type { Services } from '../services'

const year = 31_536_000
/** Minutes that a partner's page may keep the loader, so that a fix reaches everybody soon. */
const loaderAge = 600

/** Addresses of the site; `:` stands for one part. */
const sitePaths = [
  '/',
  '/SearchMedication',
  '/SearchMedication/:name',
  '/SearchMedication/:name/:productDetailId/:quantity',
]

export async function servePages(server: FastifyInstance, services: Services, publicDir: string) {
  const hidden = { schema: { hide: true } }
  await server.register(fastifyStatic, {
    root: publicDir,
    index: false,
    wildcard: true,
    preCompressed: true,
    schemaHide: true,
    setHeaders(reply, path) {
      const age = path.includes('/assets/') ? `public, max-age=${year}, immutable` : `public, max-age=${loaderAge}`
      reply.header('cache-control', age)
      reply.header('access-control-allow-origin', '*')
    },
  })

  const page = readFileSync(`${publicDir}/site.html`, 'utf8')
  for (const path of sitePaths) {
    server.get(path, hidden, async (request, reply) => {
      const organization = await organizationOf(request, services)
      return reply
        .header('content-security-policy', contentPolicy(request, organization))
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(
          page.replaceAll('{title}', escapeHtml(organization?.reply.websiteTitle || organization?.reply.name || '')),
        )
    })
  }
  // Every other address leads home.
  server.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send({ message: 'Not found' })
    return reply.redirect('/', 302)
  })
}

async function organizationOf(request: FastifyRequest, { devices }: Services): Promise<Organization | undefined> {
  const { orgCode, appCode } = request.query as Record<string, string | undefined>
  try {
    return await devices.findOrganization({ orgCode, appCode }, request.hostname.replace(/:\d+$/, ''))
  } catch {
    // The page itself says what is wrong with the code; it needs no title for that.
    return undefined
  }
}

/** No inline script or style; only in widget mode may the pages of the organization's partners frame us. */
function contentPolicy(request: FastifyRequest, organization: Organization | undefined): string {
  const { displayMode } = request.query as Record<string, string | undefined>
  const framed = displayMode === 'widget' && organization?.widgetEnabled
  const ancestors = framed ? organization.allowedOrigins.join(' ') : "'self'"
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
}
