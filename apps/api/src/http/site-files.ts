/** Files that each organization's site has at its root: for search engines, and for devices that install it. */
import type { PageRenderer } from '@rxgauge/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { organizationIcon } from './pages/organization-icon'
import { organizationOf, queryOf } from './pages/requested-organization'
import { robotsText, siteMapXml } from './pages/site-map'
import { languageOf, siteOriginOf } from './request-origin'
import type { Services } from './services'
import { varyBy } from './vary'

interface SiteFilesOptions {
  publicUrl: Parameters<typeof siteOriginOf>[1]
  renderPage: PageRenderer
  /** Counts a response that takes work. */
  countRender: (request: FastifyRequest) => Promise<void>
}

/** Seconds that browsers may cache them. */
const age = 3600
const hidden = { schema: { hide: true } }

export function serveSiteFiles(
  server: FastifyInstance,
  services: Services,
  { publicUrl, renderPage: { installable }, countRender }: SiteFilesOptions,
): void {
  server.get('/robots.txt', hidden, async (request, reply) => {
    const organization = await organizationOf(request, services, queryOf(request))
    if (!organization) return reply.code(404).send()
    return cacheable(reply, 'text/plain').send(robotsText(siteOriginOf(request, publicUrl, organization), organization))
  })
  server.get('/sitemap.xml', hidden, async (request, reply) => {
    const organization = await organizationOf(request, services, queryOf(request))
    if (!organization || organization.record.options.codeRequiredFlag) return reply.code(404).send()
    await countRender(request)
    const names = (await services.products.drugs()).map(({ productName }) => productName)
    const origin = siteOriginOf(request, publicUrl, organization)
    return cacheable(reply, 'application/xml').send(siteMapXml(origin, organization, names))
  })
  if (!installable) return
  server.get('/manifest.webmanifest', hidden, async (request, reply) => {
    const query = queryOf(request)
    const organization = await organizationOf(request, services, query)
    if (!organization) return reply.code(404).send()
    const language = languageOf(request, query.lang)
    varyBy(reply, 'accept-language')
    const manifest = await installable.manifest(organization.replies[language], language)
    return cacheable(reply, 'application/manifest+json').send(manifest)
  })
  server.get<{ Params: { side: string } }>('/icon-:side(192|512).png', hidden, async (request, reply) => {
    const organization = await organizationOf(request, services, queryOf(request))
    if (!organization) return reply.code(404).send()
    await countRender(request)
    const icon = organizationIcon(Number(request.params.side), installable.iconColors(organization.replies.en))
    return reply.type('image/png').header('cache-control', `public, max-age=${age}`).send(icon)
  })
}

const cacheable = (reply: FastifyReply, type: string) =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', `public, max-age=${age}`)
