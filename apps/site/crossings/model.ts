/** Who owns what in a walk, according to docs/trust/browser-storage.md: the open tabs, and the choices of guests and people. */
import type { Offer } from '@rxgauge/contract'
import type { SignUpGateReason } from '@rxgauge/pricing'
import type { Language } from '@rxgauge/text'
import { noPreferences, type Person, type Preferences } from './world'

/** A tab's page, until the next one starts. */
export interface ModelPage {
  /** The page's build. */
  build: string
  /** Somebody has signed in since it started. */
  hasSignedIn: boolean
  /** The text typed into its form. */
  typed: string | undefined
  isSignInPage: boolean
  /** It says that an update has signed somebody out. */
  saysUpdated: boolean
}

export const newPage = (build: string): ModelPage => ({
  ...{ build, hasSignedIn: false, typed: undefined, isSignInPage: false, saysUpdated: false },
})

export interface ModelTab extends ModelPage {
  id: number
  browser: string
  organization: string
  language: Language
  person: Person | undefined
  /** The interrupted session: the page says so until somebody signs in or continues as a guest. */
  interruption: Interruption | undefined
  /** Its person's data hasn't changed since its session was renewed. */
  isCurrent: boolean
}

/** A pressed coupon, and how many times prices had changed when it was listed. */
export interface WantedCoupon {
  offer: Offer
  priceChanges: number
}

interface Interruption {
  person: Person
  /** The coupon that they want to save, which waits for them. */
  waiting: WantedCoupon | undefined
}

/** A guest's pending coupon, until somebody signs in. */
export interface PendingCoupon extends WantedCoupon {
  /** The ids of the tab in which it was pressed, and of its duplicates. */
  tabs: Set<number>
  reason: SignUpGateReason
}

export interface Model {
  /** People with accounts. */
  persons: Person[]
  /** In order: a random number picks the acting tab. */
  tabs: ModelTab[]
  /** Guests' choices, by browser and organization. */
  guests: Map<string, Preferences>
  /** Guests' pending coupons, by browser and organization. */
  pendingCoupons: Map<string, PendingCoupon>
  /** Values that a person took over from a browser's guest, by browser and name. */
  inherited: Map<string, Preferences>
  /** The organization that each browser showed last. */
  lastShown: Map<string, string>
  /** The language chosen by hand in each browser. */
  languages: Map<string, Language>
  /** The person who signed up last in this walk, by organization. */
  newcomers: Map<string, Person>
  /** The builds that each browser has seen or was reloaded for. */
  knownBuilds: Map<string, Set<string>>
}

export const createModel = (persons: Person[]): Model => ({
  persons,
  tabs: [],
  guests: new Map(),
  pendingCoupons: new Map(),
  inherited: new Map(),
  lastShown: new Map(),
  languages: new Map(),
  newcomers: new Map(),
  knownBuilds: new Map(),
})

type Place = Pick<ModelTab, 'browser' | 'organization'>
export const placeKey = ({ browser, organization }: Place) => `${browser} ${organization}`

const guestOf = ({ guests }: Model, place: Place): Preferences => {
  const guest = guests.get(placeKey(place)) ?? noPreferences()
  guests.set(placeKey(place), guest)
  return guest
}

const inheritanceKey = (browser: string, { name }: Person) => `${browser} ${name}`
export const inheritedOf = ({ inherited }: Model, { browser, person }: ModelTab): Preferences | undefined =>
  person && inherited.get(inheritanceKey(browser, person))

/** A guest's choices apply to a person who signs in there, unless they chose something themselves. */
const inherit = (model: Model, tab: ModelTab, person: Person) =>
  model.inherited.set(inheritanceKey(tab.browser, person), { ...guestOf(model, tab) })

/** The values that apply in a tab: the person's own, else those taken over from the guest; a guest's own. */
export function preferencesIn(model: Model, tab: ModelTab): Preferences {
  const { person } = tab
  if (!person) return guestOf(model, tab)
  const inherited = inheritedOf(model, tab) ?? noPreferences()
  return {
    // A search starts with a guest's zip rather than without one.
    zip: person.zip ?? inherited.zip ?? guestOf(model, tab).zip,
    plan: person.plan === undefined ? inherited.plan : person.plan,
    favorite: person.favorite ?? inherited.favorite,
  }
}

/** A person's choice applies on all their devices, and replaces what they took over there. */
export function choose(model: Model, tab: ModelTab, choice: Partial<Preferences>) {
  const { person, browser, organization } = tab
  Object.assign(person ?? guestOf(model, tab), choice)
  for (const [key, inherited] of model.inherited)
    if (person && key.endsWith(` ${person.name}`)) Object.assign(inherited, choice)
  // Their other tabs don't know it yet; and a browser stores only one choice per organization.
  for (const other of model.tabs) {
    const isThere = other.browser === browser && other.organization === organization
    const isConcerned = isThere ? !(person === undefined && other.person) : person && other.person === person
    if (other !== tab && isConcerned) other.isCurrent = false
  }
}

/**
 * An authentication stores its person, and deletes values of others here: another person's tab then uses the server's
 * last values until its next renewal.
 */
export function noteAuthentication({ tabs, lastShown }: Model, by: ModelTab) {
  lastShown.set(by.browser, by.organization)
  by.isCurrent = true
  for (const tab of tabs) {
    const isThere = tab.browser === by.browser && tab.organization === by.organization
    if (isThere && tab.person !== undefined && tab.person !== by.person) tab.isCurrent = false
  }
}

/** A sign-in: their own values apply, and the guest's where they have none. */
export function noteSignIn(model: Model, tab: ModelTab, person: Person) {
  inherit(model, tab, person)
  tab.person = person
  tab.interruption = undefined
  tab.hasSignedIn = true
  for (const other of model.tabs) if (other !== tab && other.person === person) other.isCurrent = false
  noteAuthentication(model, tab)
}

/** A tab's page starts over with nobody signed in. */
export function noteReload(model: Model, tab: ModelTab, build: string) {
  model.pendingCoupons.get(placeKey(tab))?.tabs.delete(tab.id)
  tab.person = undefined
  knownBuildsOf(model, tab).add(build)
  noteNewPage(model, tab, build)
}

/** Another page starts in a tab with the same session. Its language is the one chosen by hand. */
export function noteNewPage(model: Model, tab: ModelTab, build: string) {
  tab.interruption = undefined
  tab.language = model.languages.get(tab.browser) ?? 'en'
  Object.assign(tab, newPage(build))
  noteAuthentication(model, tab)
}

export function knownBuildsOf({ knownBuilds }: Model, { browser }: Pick<ModelTab, 'browser'>): Set<string> {
  const known = knownBuilds.get(browser) ?? new Set()
  knownBuilds.set(browser, known)
  return known
}

/** The person's session ends in all tabs of a browser, and so does what they took over there. */
export function endSessions(model: Model, { browser }: Pick<ModelTab, 'browser'>, person: Person): ModelTab[] {
  model.inherited.delete(inheritanceKey(browser, person))
  const ended = model.tabs.filter((tab) => tab.browser === browser && tab.person === person)
  for (const tab of ended) {
    tab.person = undefined
    tab.isCurrent = true
  }
  return ended
}
