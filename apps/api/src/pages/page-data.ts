/** What each of the site's routes shows in its first HTML. */
import type { PageDataReply, SiteRoute } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { getContent } from '../documents/contents'
import type { Organization } from '../organizations/organizations'
import type { Services } from '../services'

export interface PageQuery {
  organization: Organization
  language: Language
  query: Readonly<Record<string, string | undefined>>
}

const nothing = { kind: 'none' } as const

/** The data of a route. */
export async function loadPageData(services: Services, question: PageQuery, route: SiteRoute): Promise<PageDataReply> {
  // A site with a company code shows nothing before the code is entered, also not to crawlers.
  return question.organization.codeRequired ? nothing : dataOf(services, route, question)
}

async function dataOf(
  { products, summaries, support, database }: Services,
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
      return { kind: 'content', content: await getContent(database, 'FAQ', language) }
    case 'terms':
      return { kind: 'content', content: await getContent(database, 'T_AND_C', language) }
    case 'privacy':
      return { kind: 'content', content: await getContent(database, 'privacy_policy', language) }
    case 'contact':
      return { kind: 'contact', identity: await support.identity(organization) }
    default:
      return nothing
  }

  async function drug(name: string): Promise<PageDataReply> {
    const product = await products.find(name)
    if (!product) return { kind: 'unknownDrug', name }
    return { kind: 'drug', drug: await summaries.of(product, organization) }
  }
}

const initial = (name: string) => name.charAt(0).toUpperCase()
