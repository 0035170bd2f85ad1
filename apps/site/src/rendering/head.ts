/**
 * Title, description, canonical address and structured data of each page (search 2), in the server's HTML and after
 * navigations.
 */
import {
  type Cents,
  cents,
  type DrugSummary,
  drugPath,
  drugSavingsPath,
  fixedPaths,
  formatPrice,
  howItWorksPath,
  legalTextPaths,
  type Organization,
  type PageData,
  type SiteRoute,
} from '@rxgauge/contract'
import { fill, fillPlaces, type Sentence, type SiteMessages } from '@rxgauge/text'

export interface Head {
  title: string
  description: string
  /** The path of the canonical address; `undefined` for pages that search engines shouldn't list. */
  canonical: string | undefined
  jsonLd: object | undefined
}

interface HeadOptions {
  route: SiteRoute | undefined
  organization: Organization
  text: SiteMessages
  data: PageData | undefined
  /** The address is an organization's personal link to an account. */
  isOwnLink?: boolean
}

export function headOf(options: HeadOptions): Head {
  const { organization, route } = options
  const { title, description, canonical, jsonLd } = pageHead(options)
  const isListed = !organization.options.codeRequiredFlag && !isNotFound(options.data)
  const site = organization.websiteTitle || organization.name
  const full = route?.name === 'home' || route?.name === 'search' ? title : `${title} | ${site}`
  return {
    // Titles have the suffix if the app code is CVD (search 2).
    title: organization.app.appCode === 'CVD' ? `${full} | ${options.text.shell.partner}` : full,
    description,
    canonical: isListed ? canonical : undefined,
    jsonLd,
  }
}

/** Whether the page is served with status 404. */
const isNotFound = (data: PageData | undefined) => data?.kind === 'unknownDrug' || data?.kind === 'missingContent'

type PageHead = { title: string; description: string; canonical?: string; jsonLd?: object }

function pageHead({ route, organization, text, data, isOwnLink = false }: HeadOptions): PageHead {
  const { name, websiteTitle, app } = organization
  const values = { organization: name, product: app.productName }
  const { savingsPercent: percent, replyBusinessDays: days } = organization.options.claims
  const { savings, withCoupon, reply, inSavingsTitle, inInfoTitle, inListTitle } = text.claims
  const claimed = (claim: Sentence<'percent'> | undefined) =>
    percent === null || claim === undefined ? '' : fill(claim, { percent })
  /** Joins two sentences, of which the second may be empty. */
  const joinSentences = (sentence: string, other: string) => [sentence, other].filter((each) => each !== '').join(' ')
  /** Fills in titles and descriptions, not all of which have places. */
  const plain = (title: string, description: string, canonical?: string): PageHead => ({
    title: fillPlaces(title, values),
    description: fillPlaces(description, values),
    ...(canonical === undefined ? {} : { canonical }),
  })
  switch (route?.name) {
    case 'search':
      return route.drug === undefined || (data && data.kind !== 'drug')
        ? plain(text.searchPage.title, text.searchPage.description, fixedPaths.search)
        : drugHead(route.drug, (name) => `${name} | ${text.searchPage.title}`, text.drug.description, drugPath)
    case 'savings':
      return plain(
        text.savings.title + claimed(inListTitle),
        joinSentences(text.savings.description, claimed(savings)),
        fixedPaths.savings,
      )
    case 'drugSavings': {
      const isInfo = route.screenType === 'info'
      const { infoTitle, savingsTitle } = text.drug
      const [title, claim] = isInfo ? [infoTitle, inInfoTitle] : [savingsTitle, inSavingsTitle]
      const titleOf = (name: string) => fill(title, { name }) + claimed(claim)
      const description = isInfo ? text.drug.infoDescription : text.drug.description
      // Canonical and alternate addresses point to the product's savings page.
      return drugHead(route.drug, titleOf, description, (name) => drugSavingsPath(name, 'price'))
    }
    case 'howItWorks':
      return plain(
        text.how.title,
        joinSentences(text.how.description, claimed(savings)),
        howItWorksPath(app.productName),
      )
    case 'about':
      return plain(text.about.title, text.about.description, fixedPaths.about)
    case 'faq':
      return { ...plain(text.faq.title, text.faq.description, fixedPaths.faq), ...faqJsonLd(data) }
    case 'contact':
      return plain(
        text.contact.title,
        joinSentences(text.contact.description, days === null ? '' : fill(reply, { days })),
        fixedPaths.contact,
      )
    case 'terms':
      return plain(text.footer.terms, text.legal.termsDescription, fixedPaths.terms)
    case 'privacy':
      return plain(text.footer.privacy, text.legal.privacyDescription, fixedPaths.privacy)
    case 'legalText': {
      const title = text.footer[route.type]
      return plain(title, fill(text.legal.textDescription, { title, organization: name }), legalTextPaths[route.type])
    }
    case 'siteMap':
      return plain(text.siteMap.title, text.siteMap.description, fixedPaths.siteMap)
    case 'home':
      return plain(websiteTitle || name, text.home.text, fixedPaths.home)
    default:
      return plain(route ? titleOfOther(route, text, isOwnLink) : websiteTitle || name, text.home.text)
  }

  /** Without served data the medication's name comes from the address. */
  function drugHead(
    nameInPath: string,
    titleOf: (name: string) => string,
    description: Sentence<'name'>,
    canonicalOf: (name: string) => string,
  ): PageHead {
    const drug = data?.kind === 'drug' ? data.drug : undefined
    const name = drug?.product.productName ?? nameInPath
    return {
      title: titleOf(name),
      description: joinSentences(fill(description, { name }), claimed(withCoupon)),
      canonical: canonicalOf(name),
      ...(drug && { jsonLd: drugJsonLd(drug) }),
    }
  }
}

function titleOfOther(
  { name }: SiteRoute,
  { shell, siteMap, preferences, version, titles }: SiteMessages,
  isOwnLink: boolean,
): string {
  const byRoute: Partial<Record<SiteRoute['name'], string>> = {
    version: version.title,
    embed: titles.embed,
    myList: titles.myList,
    communicationPreferences: preferences.title,
    signUp: shell.signUp,
    signIn: shell.signIn,
    messages: shell.notifications.none,
    myCoupons: shell.myCoupons,
    profile: shell.profile,
    settings: shell.settings,
    changePassword: siteMap.changePassword,
    changePhone: siteMap.changePhone,
    changeEmail: siteMap.changeEmail,
    notificationSettings: siteMap.notificationSettings,
    forgotPassword: titles.forgotPassword,
    verifyPassword: isOwnLink ? titles.createPassword : titles.verifyPassword,
    forgotVerifyPassword: titles.verifyPassword,
    couponDetails: titles.couponDetails,
  }
  return byRoute[name] ?? shell.myAccount
}

/** schema.org data: the drug, its forms, and its price. */
function drugJsonLd({ product, forms, price }: DrugSummary): object {
  const { productName, aliasName, type } = product
  const amount = (price: Cents) => formatPrice(price).replace(/[$,]/g, '')
  const knownPrices = [price?.reduced, price?.retail].filter((each) => typeof each === 'number')
  return {
    '@context': 'https://schema.org',
    '@type': 'Drug',
    name: productName,
    ...(aliasName === null ? {} : { alternateName: aliasName }),
    nonProprietaryName: type === 'generic' ? productName : (aliasName ?? productName),
    isProprietary: type === 'brand',
    dosageForm: forms.map(({ form }) => form),
    availableStrength: forms.flatMap(({ strengths }) =>
      strengths.map((name) => ({ '@type': 'DrugStrength', name, availableIn: 'US' })),
    ),
    ...(price === null
      ? {}
      : {
          offers: {
            '@type': 'AggregateOffer',
            priceCurrency: 'USD',
            lowPrice: amount(cents(Math.min(...knownPrices))),
            // A single price isn't a range.
            ...(knownPrices.length > 1 && { highPrice: amount(cents(Math.max(...knownPrices))) }),
            areaServed: `${price.city}, ${price.stateName} ${price.zip}`,
          },
        }),
  }
}

function faqJsonLd(data: PageData | undefined): { jsonLd?: object } {
  if (data?.kind !== 'content') return {}
  const questions = data.content.sections.flatMap(({ items }) => items)
  return {
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ title, description }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: description.replace(/<[^>]*>/g, '') },
      })),
    },
  }
}
