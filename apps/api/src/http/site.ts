/** The site's pages over HTTP: each public address as finished HTML, with its status and how long it may be cached. */
import { createHash } from 'node:crypto'
import {
  matchRoute,
  type PageDataReply,
  type PageRenderer,
  type SiteRoute,
  unknownAddressHash,
} from '@rxgauge/contract'
import { type Language, languages } from '@rxgauge/text'
import { documentText } from '@rxgauge/text/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RunningConfig } from '../base/config'
import { DomainError } from '../base/errors/domain-error'
import { newYorkDay } from '../base/new-york-day'
import { allFamilies } from '../database/data-versions'
import { VersionedCache } from '../database/versioned-cache'
import type { Organization } from '../domain/organizations/organizations'
import { CompressedBody } from './compressed-body'
import { loadPageData } from './pages/page-data'
import { pagePolicy } from './pages/page-policy'
import { organizationOf, type Query, queryOf } from './pages/requested-organization'
import { renderLimit } from './request-limits'
import { languageOf, siteOriginOf } from './request-origin'
import type { Services } from './services'
import { serveSiteFiles } from './site-files'
import { varyBy } from './vary'

interface Page {
  status: number
  body: CompressedBody
  /** Whether other visitors will request it too. */
  isCacheable: boolean
  tag: string
  policy: string
  /** Of an organization for trying, whose prices are made up. */
  isTest: boolean
}

/** Parameters that change what a page shows; others, such as a campaign's, only concern the browser. */
const ownParameters = ['orgCode', 'appCode', 'lang', 'displayMode', 'letter'] as const
const longestSearch = 2000
/** Bytes of all cached pages, and of each besides its body. */
const cacheSize = 64 * 1024 * 1024
const overhead = 1000

export function serveSite(
  server: FastifyInstance,
  services: Services,
  { now, publicUrl, rateLimit }: RunningConfig,
  renderPage: PageRenderer,
): void {
  const pages = new VersionedCache<string, Page>({
    maxBytes: cacheSize,
    sizeOf: (_, page) => overhead + (page?.body.size ?? 0),
    keeps: ({ isCacheable }) => isCacheable,
  })
  services.versions.reportCacheSize(() => ({ what: 'pages', ...pages.size() }))
  const countRender = renderLimit(server, rateLimit)
  serveSiteFiles(server, services, { publicUrl, renderPage, countRender })
  // Any address that isn't a file or a call is a page of the site, or redirects home.
  server.setNotFoundHandler({ preHandler: server.rateLimit() }, async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || isAsset(request))
      return reply.code(404).header('cache-control', 'no-store').send({ message: 'Not found' })
    const page = await pageOf(request)
    // The fragment stays in the browser and tells the home page why it opened.
    if (!page) return reply.redirect(`/${homeQuery(request)}${unknownAddressHash}`, 302)
    return send(request, reply, page)
  })

  async function pageOf(request: FastifyRequest): Promise<Page | undefined> {
    const requestQuery = queryOf(request)
    const path = pathOf(request)
    const requested = await organizationOf(request, services, requestQuery)
    // The page itself says that the code is wrong, in the colors of the host's own organization.
    const organization = requested ?? (await organizationOf(request, services, {}))
    if (!organization)
      throw new DomainError('NOT_FOUND', documentText(languageOf(request, requestQuery.lang)).noOrganizationHere)
    const route = matchRoute(path, organization.record)
    if (!route) return undefined
    const query = knownQuery(requestQuery, route, requested !== undefined)
    const language = languageOf(request, query.lang)
    const origin = siteOriginOf(request, publicUrl, organization)
    const question = { organization, language, path, origin, query }
    const key = [organization.id, question.origin, path, ownSearch(query), language].join('\n')
    // The organization was just looked up, so no version is newer.
    const version = `${services.versions.of(allFamilies)} ${dayOf(now())} ${newYorkDay(now())} ${await services.pauses.stamp()}`
    if (!pages.has(key, version)) {
      try {
        await countRender(request)
      } catch (error) {
        // When no more pages may be rendered, a stale page is better than none.
        const old = pages.latest(key)
        if (!old) throw error
        return old.value
      }
    }
    return pages.get(key, version, () => make(route, question))
  }

  async function make(route: SiteRoute, question: PageRequest): Promise<Page> {
    const data = await loadPageData(services, question, route)
    const isWidget = question.query.displayMode === 'widget' && isOfJourney(route)
    const page = await render(renderPage, { ...question, isWidget }, data, now())
    return { ...page, isCacheable: isCacheable(route, question, data) }
  }
}

/**
 * Whether many visitors request the same page: every page of an organization, and existing medications by their names. Addresses
 * that a stranger can invent without end are rendered each time.
 */
function isCacheable(route: SiteRoute, { path, query }: PageRequest, data: PageDataReply): boolean {
  if (path !== '/' && path.endsWith('/')) return false
  if (query.letter !== undefined && (data.kind !== 'savings' || data.letter === null)) return false
  if (!('drug' in route) || route.drug === undefined) return true
  const isWhole = route.name !== 'search' || route.productDetailId === undefined
  return isWhole && data.kind === 'drug' && data.drug.product.productName.toLowerCase() === route.drug.toLowerCase()
}

/** Keeps the parameters that a page can show; others don't make a separate page. */
function knownQuery(
  { orgCode, appCode, lang, displayMode, letter }: Query,
  { name }: SiteRoute,
  isKnownCode: boolean,
): Query {
  return {
    ...(isKnownCode ? { orgCode, appCode } : {}),
    lang: languages.find((language) => language === lang?.slice(0, 2).toLowerCase()),
    displayMode: displayMode === 'widget' ? displayMode : undefined,
    letter: name === 'savings' && letter?.length === 1 ? letter : undefined,
  }
}

/** Only pages that take no password may be framed by others. */
const isOfJourney = ({ name }: SiteRoute): boolean => name === 'home' || name === 'search'

interface PageRequest {
  organization: Organization
  language: Language
  path: string
  origin: string
  query: Query
}

async function render(
  renderPage: PageRenderer,
  request: PageRequest & { isWidget: boolean },
  data: PageDataReply,
  now: number,
): Promise<Omit<Page, 'isCacheable'>> {
  const { organization, language, path, origin, query, isWidget } = request
  const { html, styleHashes } = await renderPage({
    origin,
    path,
    search: ownSearch(query),
    language,
    today: dayOf(now),
    organization: organization.replies[language],
    data,
  })
  return {
    status: data.kind === 'unknownDrug' || data.kind === 'missingContent' ? 404 : 200,
    body: new CompressedBody(html),
    tag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: pagePolicy({ organization, isWidget, styleHashes }),
    isTest: organization.record.options.testFlag,
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

async function send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<void> {
  varyBy(reply, 'accept-language')
  // nginx keeps it, but already expired. Before `cache-control`: up to 1.22, the first of the two counts.
  if (page.isCacheable && page.status === 200) reply.header('x-accel-expires', '@1')
  reply
    .code(page.status)
    .header('content-security-policy', page.policy)
    // Cached, but revalidated each time; an unchanged page costs a 304.
    .header('cache-control', 'public, no-cache')
    .header('etag', page.tag)
    .type('text/html; charset=utf-8')
  if (page.isTest) reply.header('x-robots-tag', 'noindex')
  if (page.status === 200 && request.headers['if-none-match'] === page.tag) await reply.code(304).send()
  else await page.body.send(request, reply)
}

/** A missing script must be a 404: browsers would run a page as code. */
const isAsset = (request: FastifyRequest) => /^\/assets\/|^\/[^/]*\.js$/.test(pathOf(request))

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '/').split('?')[0] ?? '/'

function ownSearch(query: Query): string {
  const search = new URLSearchParams()
  for (const name of ownParameters) {
    const value = query[name]
    if (typeof value === 'string' && value !== '' && value.length < longestSearch) search.set(name, value)
  }
  return search.size > 0 ? `?${search}` : ''
}

/** The home page of the same organization. */
const homeQuery = (request: FastifyRequest) => ownSearch({ ...queryOf(request), letter: undefined })
