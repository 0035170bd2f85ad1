/**
 * The site's route table (account 2, "Route table"; search 2, "Routes"): which screen an address leads to, for an
 * organization. The server answers by it and the site shows by it.
 */
import type { MoreContentType } from './calls/settings'
import type { Organization } from './entities/organization'

export type ScreenType = 'price' | 'info'

/** Screens that anybody may see, and that search engines may list. */
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
  /** A text beside those of the specification. */
  | { name: 'legalText'; type: MoreContentType }
  | { name: 'siteMap' }
  | { name: 'version' }

/** Screens around an account, which are nobody's business but the visitor's. */
export type PrivateRoute =
  | { name: 'communicationPreferences' }
  | { name: 'signUp' | 'signIn' }
  | { name: 'forgotPassword' | 'verifyPassword' | 'forgotVerifyPassword' }
  | { name: SignedInRouteName }

export type SiteRoute = PublicRoute | PrivateRoute

/** Screens that need the logged-in flag; without it they lead home (account 2). */
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

/** What of an organization decides which routes there are. */
export type RouteConditions = Pick<Organization, 'type' | 'app' | 'options'>

/** Type professional with app HCP: the edition of professionals, which has no savings pages. */
export const isProfessional = ({ type, app }: Pick<RouteConditions, 'type' | 'app'>): boolean =>
  type === 'professional' && app.appCode === 'HCP'

/** `{product}` in an address: `how-rxgauge-works`. */
const slugOf = (productName: string) =>
  productName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The addresses of screens that no data stand in. */
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

/** Texts beside those of the specification, in the order in which they are linked. */
export const moreTextPaths: Readonly<Record<MoreContentType, string>> = {
  health_data_privacy: '/health-data-privacy',
  privacy_choices: '/privacy-choices',
  nondiscrimination: '/nondiscrimination',
  accessibility: '/accessibility',
  discount_disclosure: '/discount-disclosure',
}
export const moreTextTypes = Object.keys(moreTextPaths) as MoreContentType[]

/** In the address of a saved coupon: which one it is. */
export const savedCouponParameter = 'savedCoupon'

/** In an address: where to go once somebody is signed in. */
export const returnPathParameter = 'next'
/** A path that names its way back, such as the sign-in's. */
export const withReturnPath = (path: string, next: string): string =>
  `${path}?${new URLSearchParams({ [returnPathParameter]: next })}`

/** Second addresses of the same screens. */
const otherPaths: Readonly<Record<string, keyof typeof fixedPaths>> = {
  '/contactus': 'contact',
  '/signup': 'signUp',
  '/sso': 'verifyPassword',
}

export const howItWorksPath = (productName: string): string => `/how-${slugOf(productName)}-works`
export const notificationSettingsPath = (productName: string): string =>
  `/${slugOf(productName).replaceAll('-', '')}Settings`
export const drugPath = (productName: string): string => `${fixedPaths.search}/${encodeURIComponent(productName)}`
/** A result's own address: medication, form and strength, quantity. */
export const resultPath = (result: { productName: string; productDetailId: number; quantity: number }): string =>
  [drugPath(result.productName), result.productDetailId, result.quantity].join('/')
export const drugSavingsPath = (productName: string, screenType: ScreenType): string =>
  `${fixedPaths.savings}/${encodeURIComponent(productName)}/${screenType}`

/** The screen of a path, or `undefined` where there is none for this organization: then it leads home. */
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
  const type = moreTextTypes.find((candidate) => is(moreTextPaths[candidate]))
  if (type !== undefined) return { name: 'legalText', type }
  if (is(howItWorksPath(productName))) return { name: 'howItWorks' }
  return is(notificationSettingsPath(productName)) ? { name: 'notificationSettings' } : undefined
}

/** Addresses that name a medication. */
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
    // Half an escape is a text like any other.
    return part
  }
}

/** Of home's address where an unknown one led there: home says so. */
export const unknownAddressHash = '#unknown-address'
