/**
 * The site's route table (account 2, "Route table"; search 2, "Routes"): which screen an address leads to, for an
 * organization. Server and site both use it.
 */
import type { LegalTextType } from './calls/settings'
import type { Organization } from './entities/organization'

export type ScreenType = 'price' | 'info'

/** Screens that anyone may see and search engines may list. */
export type PublicRoute =
  | { name: 'home' }
  | { name: 'search'; drug?: string | undefined; productDetailId?: string | undefined; quantity?: string | undefined }
  | { name: 'savings' }
  | { name: 'drugSavings'; drug: string; screenType: ScreenType }
  | { name: 'howItWorks' }
  | { name: 'about' }
  | { name: 'faq' }
  | { name: 'contact' }
  | { name: 'privacy' }
  | { name: 'terms' }
  /** A legal text besides the specification's. */
  | { name: 'legalText'; type: LegalTextType }
  | { name: 'siteMap' }
  | { name: 'version' }
  /** For partners: the gauge with their settings, and the lines to copy. */
  | { name: 'embed' }
  /** The medications that a visitor buys together. Search engines don't list it, because it has no content of its own. */
  | { name: 'myList' }

/** Screens of an account, which search engines may not list. */
export type PrivateRoute =
  | { name: 'communicationPreferences' }
  | { name: 'signUp' | 'signIn' }
  | { name: 'forgotPassword' | 'verifyPassword' | 'forgotVerifyPassword' }
  | { name: SignedInRouteName }

export type SiteRoute = PublicRoute | PrivateRoute

/** Screens that need the signed-in mark; without it they lead home (account 2). */
export const signedInRoutes = [
  'messages',
  'myCoupons',
  'settings',
  'profile',
  'changePassword',
  'changePhone',
  'changeEmail',
  'notificationSettings',
  'couponDetails',
] as const
export type SignedInRouteName = (typeof signedInRoutes)[number]

export const isSignedInRoute = (route: SiteRoute): boolean => signedInRoutes.some((name) => name === route.name)

/** The parts of an organization that decide its routes. */
export type RouteConditions = Pick<Organization, 'type' | 'app' | 'options'>

/** The professionals' edition, which has no savings pages: type professional with app HCP. */
export const isProfessional = ({ type, app }: Pick<RouteConditions, 'type' | 'app'>): boolean =>
  type === 'professional' && app.appCode === 'HCP'

/** The product's name in an address, as in `how-rxgauge-works`. */
const slugOf = (productName: string) =>
  productName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The addresses of screens without parameters. */
export const fixedPaths = {
  home: '/',
  search: '/SearchMedication',
  savings: '/savings',
  about: '/aboutus',
  faq: '/frequently-asked-questions',
  contact: '/contact-us',
  privacy: '/privacy-policy',
  terms: '/terms-and-conditions',
  siteMap: '/sitemap',
  version: '/version',
  embed: '/embed',
  myList: '/my-list',
  communicationPreferences: '/communication-preferences',
  signUp: '/sign-up',
  signIn: '/SignIn',
  forgotPassword: '/ForgotPassword',
  verifyPassword: '/VerifyPassword',
  forgotVerifyPassword: '/ForgotVerifyPassword',
  messages: '/Notifications',
  myCoupons: '/MyAccount/MyCoupons',
  settings: '/MyAccount/Settings',
  profile: '/MyAccount/Profile',
  changePassword: '/ChangePassword',
  changePhone: '/ChangePhoneNumber',
  changeEmail: '/ChangeEmailAddress',
  couponDetails: '/CouponDetailsView',
} as const

/** Legal texts besides the specification's, in the order of their links. */
export const legalTextPaths: Readonly<Record<LegalTextType, string>> = {
  health_data_privacy: '/health-data-privacy',
  privacy_choices: '/privacy-choices',
  nondiscrimination: '/nondiscrimination',
  accessibility: '/accessibility',
  discount_disclosure: '/discount-disclosure',
}
export const legalTextTypes = Object.keys(legalTextPaths) as LegalTextType[]

/** The query parameter with the id of a saved coupon. */
export const savedCouponParameter = 'savedCoupon'

/** The query parameter with the token of a shared list. */
export const sharedListParameter = 'list'

/** The query parameter with the path to return to after sign-in. */
export const returnPathParameter = 'next'
/** Adds the path to return to, such as to the sign-in's path. */
export const withReturnPath = (path: string, next: string): string =>
  `${path}?${new URLSearchParams({ [returnPathParameter]: next })}`

/** Alternative addresses of the same screens. */
const otherPaths: Readonly<Record<string, keyof typeof fixedPaths>> = {
  '/contactus': 'contact',
  '/signup': 'signUp',
  '/sso': 'verifyPassword',
}

export const howItWorksPath = (productName: string): string => `/how-${slugOf(productName)}-works`
export const notificationSettingsPath = (productName: string): string =>
  `/${slugOf(productName).replaceAll('-', '')}Settings`
export const drugPath = (productName: string): string => `${fixedPaths.search}/${encodeURIComponent(productName)}`
/** The address of a result: medication, form and strength, quantity. */
export const resultPath = (result: { productName: string; productDetailId: number; quantity: number }): string =>
  [drugPath(result.productName), result.productDetailId, result.quantity].join('/')
export const drugSavingsPath = (productName: string, screenType: ScreenType): string =>
  `${fixedPaths.savings}/${encodeURIComponent(productName)}/${screenType}`

/** The screen of a path, or `undefined` if this organization has none: the path then leads home. */
export function matchRoute(path: string, organization: RouteConditions): SiteRoute | undefined {
  const plain = path.replace(/\/+$/, '') || '/'
  const route = fixedRoute(plain, organization.app.productName) ?? routeWithParts(plain)
  return route && isOpen(route, organization) ? route : undefined
}

function fixedRoute(path: string, productName: string): SiteRoute | undefined {
  const lowerCasePath = path.toLowerCase()
  const is = (candidate: string) => candidate.toLowerCase() === lowerCasePath
  const fixed = (Object.keys(fixedPaths) as (keyof typeof fixedPaths)[]).find((name) => is(fixedPaths[name]))
  const name = fixed ?? otherPaths[lowerCasePath]
  if (name !== undefined) return { name } as SiteRoute
  const type = legalTextTypes.find((candidate) => is(legalTextPaths[candidate]))
  if (type !== undefined) return { name: 'legalText', type }
  if (is(howItWorksPath(productName))) return { name: 'howItWorks' }
  return is(notificationSettingsPath(productName)) ? { name: 'notificationSettings' } : undefined
}

/** Addresses with a medication's name. */
function routeWithParts(path: string): SiteRoute | undefined {
  const [head = '', ...parts] = path.slice(1).split('/').map(decode)
  const [drug, second, third] = parts
  if (drug === undefined || drug === '') return undefined
  if (`/${head}`.toLowerCase() === fixedPaths.search.toLowerCase() && (parts.length === 1 || parts.length === 3)) {
    return { name: 'search', drug, productDetailId: second, quantity: third }
  }
  const isSavings = `/${head}`.toLowerCase() === fixedPaths.savings && parts.length === 2
  if (isSavings && (second === 'price' || second === 'info')) return { name: 'drugSavings', drug, screenType: second }
  return undefined
}

function isOpen({ name }: SiteRoute, organization: RouteConditions): boolean {
  if (name === 'savings' || name === 'drugSavings') return !isProfessional(organization)
  if (name === 'signUp' || name === 'signIn') return organization.options.signInOutFlag
  return true
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // An invalid escape is plain text.
    return part
  }
}

/** The hash on home's address after an unknown address led there: home shows a note. */
export const unknownAddressHash = '#unknown-address'
