/** The docs for partners' developers at `/docs`, with this installation's address and facts. */
import type { DocsFacts, PageRenderer } from '@rxgauge/contract'
import type { FastifyInstance } from 'fastify'
import type { RunningConfig } from '../base/config'
import { pagePolicy } from './pages/page-policy'
import { organizationOf } from './pages/requested-organization'
import { securityFacts } from './pages/security-facts'
import { originOf } from './request-origin'
import type { Services } from './services'

/** Seconds that browsers may cache a page. */
const age = 600

export function servePartnerDocs(
  server: FastifyInstance,
  services: Services,
  config: RunningConfig,
  render: NonNullable<PageRenderer['docs']>,
): void {
  let facts: Promise<DocsFacts> | undefined
  server.get<{ Params: { page?: string } }>('/docs/:page?', { schema: { hide: true } }, async (request, reply) => {
    facts ??= securityFacts(server, config)
    const organization = await organizationOf(request, services, {})
    const page = render({
      page: request.params.page ?? '',
      origin: originOf(request, config.publicUrl),
      organization: organization?.replies.en,
      facts: await facts,
    })
    if (!page) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy({ organization, isWidget: false, styleHashes: page.styleHashes }))
      .header('cache-control', `public, max-age=${age}`)
      .send(page.html)
  })
}
