/** The docs for developers, of partners at `/docs` and of programs at `/docs/api`, with this installation's address and facts. */
import type { DocsFacts, DocsRequest, PageRenderer } from '@rxgauge/contract'
import type { FastifyInstance } from 'fastify'
import type { RunningConfig } from '../base/config'
import { pagePolicy } from './pages/page-policy'
import { organizationOf } from './pages/requested-organization'
import { securityFacts } from './pages/security-facts'
import { originOf } from './request-origin'
import type { Services } from './services'

/** Seconds that browsers may cache a page. */
const age = 600

export function serveDocs(
  server: FastifyInstance,
  services: Services,
  config: RunningConfig,
  render: NonNullable<PageRenderer['docs']>,
): void {
  let facts: Promise<DocsFacts> | undefined
  const paths = { partners: '/docs/:page?', api: '/docs/api/:page?' } as const
  for (const [book, path] of Object.entries(paths) as [DocsRequest['book'], string][]) {
    server.get<{ Params: { page?: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
      facts ??= securityFacts(server, config)
      const organization = await organizationOf(request, services, {})
      const page = render({
        book,
        page: request.params.page ?? '',
        origin: originOf(request, config.publicUrl),
        organization: organization?.replies.en,
        facts: await facts,
      })
      if (!page) return reply.callNotFound()
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', pagePolicy({ organization, isWidget: false, ...page }))
        .header('cache-control', `public, max-age=${age}`)
        .send(page.html)
    })
  }
}
