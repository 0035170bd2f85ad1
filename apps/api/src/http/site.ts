/** The site's pages over HTTP: each public address as finished HTML, with its status and how long it may be kept. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { PageDataReply, PageRenderer } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Organization } from '../organizations/organizations'
import { loadPageData } from '../pages/page-data'
import { pagePolicy } from '../pages/page-policy'
import { robotsText, siteMapXml } from '../pages/site-map'
import type { Services } from '../services'
import type { Settings } from '../settings'
import { hostnameOf, languageOf, originOf } from './request-origin'

type Query = Record<string, string | undefined>

interface Page {
  status: number
  html: string
  brotli: Buffer
  tag: string
  policy: string
}

/** A page is rendered anew after this long: a change of an organization shows no later. */
const keepFor = 15_000
/** Parameters that change what a page shows; others, such as a campaign's, are the browser's business. */
const ownParameters = ['orgCode', 'appCode', 'lang', 'displayMode', 'letter'] as const
const longestSearch = 2000
const compressed = promisify(brotliCompress)

export function serveSite(
  server: FastifyInstance,
  services: Services,
  { now, publicUrl }: Settings,
  renderPage: PageRenderer,
): void {
  const pages = new LRUCache<string, Page>({ max: 1000, ttl: keepFor })
  const hidden = { schema: { hide: true } }

  server.get('/robots.txt', hidden, async (request, reply) => {
    const organization = await organizationOf(request, services, request.query as Query)
    if (!organization) return reply.code(404).send()
    return kept(reply, 'text/plain').send(robotsText(originOf(request, publicUrl), organization))
  })
  server.get('/sitemap.xml', hidden, async (request, reply) => {
    const organization = await organizationOf(request, services, request.query as Query)
    if (!organization || organization.codeRequired) return reply.code(404).send()
    const names = (await services.products.drugs()).map(({ productName }) => productName)
    const origin = originOf(request, publicUrl)
    return kept(reply, 'application/xml').send(siteMapXml(origin, organization, names))
  })

  // Whatever is no file and no call is a page of the site, or leads home.
  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send({ message: 'Not found' })
    const page = await pageOf(request)
    if (!page) return reply.redirect(`/${homeQuery(request)}`, 302)
    return send(request, reply, page)
  })

  async function pageOf(request: FastifyRequest): Promise<Page | undefined> {
    const query = request.query as Query
    const path = pathOf(request)
    const origin = originOf(request, publicUrl)
    const language = languageOf(request, query.lang)
    const found = await organizationOf(request, services, query)
    // The page itself says what is wrong with a code, in the look of the host's own organization.
    const organization = found ?? (await organizationOf(request, services, {}))
    if (!organization) return undefined
    const own = ownParameters.map((name) => query[name] ?? '').join('\n')
    const key = [organization.id, origin, path, own, language].join('\n')
    const known = pages.get(key)
    if (known) return known
    const data = await loadPageData(services, { organization, language, path, query })
    if (!data) return undefined
    const page = await make(request, { organization, language, path, origin, data })
    if (found) pages.set(key, page)
    return page
  }

  async function make(request: FastifyRequest, parts: PageParts): Promise<Page> {
    const { organization, language, path, origin, data } = parts
    const query = request.query as Query
    const { html, styleHashes } = await renderPage({
      origin,
      path,
      search: ownSearch(query),
      language,
      today: new Date(now()).toISOString().slice(0, 10),
      organization: organization.replies[language],
      data,
    })
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    return {
      status: data.kind === 'unknownDrug' ? 404 : 200,
      html,
      brotli: await compressed(html, { params }),
      tag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
      policy: pagePolicy({ organization, isWidget: query.displayMode === 'widget', styleHashes }),
    }
  }
}

interface PageParts {
  organization: Organization
  language: Language
  path: string
  origin: string
  data: PageDataReply
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    // Kept, but asked for each time: a 304 is all that a page costs that has not changed.
    .header('cache-control', 'public, no-cache')
    .header('vary', 'accept-language, accept-encoding')
    .header('etag', page.tag)
    .type('text/html; charset=utf-8')
  if (page.status === 200 && request.headers['if-none-match'] === page.tag) return reply.code(304).send()
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return takesBrotli ? reply.header('content-encoding', 'br').send(page.brotli) : reply.send(page.html)
}

const kept = (reply: FastifyReply, type: string) =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600')

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '/').split('?')[0] ?? '/'

function ownSearch(query: Query): string {
  const search = new URLSearchParams()
  for (const name of ownParameters) {
    const value = query[name]
    if (typeof value === 'string' && value !== '' && value.length < longestSearch) search.set(name, value)
  }
  return search.size > 0 ? `?${search}` : ''
}

/** The way home keeps whose site it is. */
const homeQuery = (request: FastifyRequest) => ownSearch({ ...(request.query as Query), letter: undefined })

async function organizationOf(
  request: FastifyRequest,
  { devices }: Services,
  { orgCode, appCode }: Query,
): Promise<Organization | undefined> {
  try {
    return await devices.findOrganization({ orgCode, appCode }, hostnameOf(request))
  } catch {
    return undefined
  }
}
