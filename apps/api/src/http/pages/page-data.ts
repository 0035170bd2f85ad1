/** The data in the first HTML of each of the site's routes. */
import type { PageDataReply, SiteRoute } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { errorMessage } from '@rxgauge/text/server'
import { DomainError } from '../../base/errors/domain-error'
import type { Organization } from '../../domain/organizations/organizations'
import type { Services } from '../services'

export interface PageQuery {
  organization: Organization
  language: Language
  query: Readonly<Record<string, string | undefined>>
}

/** The kinds on a medication's page: from the lowest price with a card or coupon up to retail. */
const shownKinds = ['retail', 'discount', 'coupon'] as const

const nothing = { kind: 'none' } as const

/** The data of a route. */
export async function loadPageData(services: Services, question: PageQuery, route: SiteRoute): Promise<PageDataReply> {
  // A site with a company code shows nothing before the code is entered, not even to crawlers.
  return question.organization.record.options.codeRequiredFlag ? nothing : dataOf(services, route, question)
}

async function dataOf(
  { products, summaries, support, contents, pauses }: Services,
  route: SiteRoute,
  { organization, language, query }: PageQuery,
): Promise<PageDataReply> {
  switch (route.name) {
    case 'home':
      return { kind: 'home', top: await products.top() }
    case 'search':
      return route.drug === undefined ? nothing : drug(route.drug)
    case 'drugSavings':
      return drug(route.drug)
    case 'savings': {
      const drugs = await products.drugs()
      const letters = [...new Set(drugs.map(({ productName }) => initial(productName)))].sort()
      const letter = letters.find((candidate) => candidate === query.letter?.toUpperCase()) ?? null
      return { kind: 'savings', letters, letter, drugs: drugs.filter((each) => initial(each.productName) === letter) }
    }
    case 'faq':
      return content('FAQ')
    case 'terms':
      return content('T_AND_C')
    case 'privacy':
      return content('privacy_policy')
    case 'legalText':
      return content(route.type)
    case 'contact':
      return { kind: 'contact', identity: support.identity(organization) }
    default:
      return nothing
  }

  async function content(type: string): Promise<PageDataReply> {
    try {
      return { kind: 'content', content: await contents.find(organization.id, type, language) }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return { kind: 'missingContent', sentence: errorMessage(error.code, language) }
    }
  }

  async function drug(name: string): Promise<PageDataReply> {
    const product = await products.find(name)
    if (!product) return { kind: 'unknownDrug', name }
    const summary = await summaries.of(product, organization)
    const isWithheld = (await Promise.all(shownKinds.map((kind) => pauses.isPaused('data', kind)))).includes(true)
    return { kind: 'drug', drug: isWithheld ? { ...summary, price: null, acquisitionCost: null } : summary }
  }
}

const initial = (name: string) => name.charAt(0).toUpperCase()
