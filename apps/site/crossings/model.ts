/** What is whose in a walk, as docs/whose.md says it: the tabs that are open, and what guests and persons have chosen. */
import type { Offer } from '@rxgauge/contract'
import type { SignUpGateReason } from '@rxgauge/pricing'
import type { Language } from '@rxgauge/text'
import { noPreferences, type Person, type Preferences } from './world'

/** What the page of a tab is, until another one begins. */
export interface ModelPage {
  /** What it was built from. */
  build: string
  /** Somebody has signed in since it began. */
  hasSignedIn: boolean
  /** What stands in a form of it. */
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
  /** Whose session ended without their doing: the page says so until somebody signs in, or goes on without. */
  lost: LostTab | undefined
  /** Nobody changed anything of its person since its session was renewed. */
  isCurrent: boolean
}

/** A coupon that was pressed, and how often prices had changed by the time it was listed. */
export interface WantedCoupon {
  offer: Offer
  priceChanges: number
}

interface LostTab {
  person: Person
  /** What they wanted to save waits for them. */
  waiting: WantedCoupon | undefined
}

/** What a guest wanted, until somebody signs in. */
export interface PendingCoupon extends WantedCoupon {
  /** The ids of the tab that it was wanted in, and of its duplicates. */
  tabs: Set<number>
  reason: SignUpGateReason
}

export interface Model {
  /** Those who have accounts. */
  persons: Person[]
  /** By place: which tab acts is drawn as a number. */
  tabs: ModelTab[]
  /** What guests chose, by browser and organization. */
  guests: Map<string, Preferences>
  /** What guests wanted, by browser and organization. */
  wishes: Map<string, PendingCoupon>
  /** What applies to a person in a browser where they chose nothing themselves, by browser and name. */
  inherited: Map<string, Preferences>
  /** The organization that a browser showed last. */
  lastShown: Map<string, string>
  /** The language that was chosen by hand in a browser. */
  languages: Map<string, Language>
  /** Who signed up in this walk last, by organization. */
  newcomers: Map<string, Person>
  /** The builds that a browser has seen or was reloaded for. */
  knownBuilds: Map<string, Set<string>>
}

export const createModel = (persons: Person[]): Model => ({
  persons,
  tabs: [],
  guests: new Map(),
  wishes: new Map(),
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

/** What a guest chose applies to anyone who signs in there, where they chose nothing themselves. */
const inherit = (model: Model, tab: ModelTab, person: Person) =>
  model.inherited.set(inheritanceKey(tab.browser, person), { ...guestOf(model, tab) })

/** What applies in a tab: the person's, else what was the guest's when they signed in there; a guest's own. */
export function preferencesIn(model: Model, tab: ModelTab): Preferences {
  const { person } = tab
  if (!person) return guestOf(model, tab)
  const inherited = inheritedOf(model, tab) ?? noPreferences()
  return {
    // A search begins with a guest's zip rather than with none.
    zip: person.zip ?? inherited.zip ?? guestOf(model, tab).zip,
    plan: person.plan === undefined ? inherited.plan : person.plan,
    favorite: person.favorite ?? inherited.favorite,
  }
}

/** A person's choice holds on all their devices, in place of what they have inherited there. */
export function choose(model: Model, tab: ModelTab, choice: Partial<Preferences>) {
  const { person, browser, organization } = tab
  Object.assign(person ?? guestOf(model, tab), choice)
  for (const [key, inherited] of model.inherited)
    if (person && key.endsWith(` ${person.name}`)) Object.assign(inherited, choice)
  // Not known yet in their other tabs; and a browser keeps one choice of an organization for anyone who asks.
  for (const other of model.tabs) {
    const isThere = other.browser === browser && other.organization === organization
    const isConcerned = isThere ? !(person === undefined && other.person) : person && other.person === person
    if (other !== tab && isConcerned) other.isCurrent = false
  }
}

/**
 * An authentication stores whose page it is, and forgets here what is anybody else's: another person's tab then knows what the
 * server last said, until it asks again.
 */
export function noteAuthentication({ tabs, lastShown }: Model, by: ModelTab) {
  lastShown.set(by.browser, by.organization)
  by.isCurrent = true
  for (const tab of tabs) {
    const isThere = tab.browser === by.browser && tab.organization === by.organization
    if (isThere && tab.person !== undefined && tab.person !== by.person) tab.isCurrent = false
  }
}

/** Somebody has signed in: their own from then on, and what they have not chosen themselves is what was the guest's. */
export function noteSignIn(model: Model, tab: ModelTab, person: Person) {
  inherit(model, tab, person)
  tab.person = person
  tab.lost = undefined
  tab.hasSignedIn = true
  for (const other of model.tabs) if (other !== tab && other.person === person) other.isCurrent = false
  noteAuthentication(model, tab)
}

/** The page of a tab starts over: nobody is signed in. */
export function noteReload(model: Model, tab: ModelTab, build: string) {
  model.wishes.get(placeKey(tab))?.tabs.delete(tab.id)
  tab.person = undefined
  knownBuildsOf(model, tab).add(build)
  noteNewPage(model, tab, build)
}

/** Another page begins in a tab, whose session goes on. It speaks what was chosen by hand. */
export function noteNewPage(model: Model, tab: ModelTab, build: string) {
  tab.lost = undefined
  tab.language = model.languages.get(tab.browser) ?? 'en'
  Object.assign(tab, newPage(build))
  noteAuthentication(model, tab)
}

export function knownBuildsOf({ knownBuilds }: Model, { browser }: Pick<ModelTab, 'browser'>): Set<string> {
  const known = knownBuilds.get(browser) ?? new Set()
  knownBuilds.set(browser, known)
  return known
}

/** The person's session ends in all tabs of a browser. What they inherited there is forgotten with it. */
export function endSessions(model: Model, { browser }: Pick<ModelTab, 'browser'>, person: Person): ModelTab[] {
  model.inherited.delete(inheritanceKey(browser, person))
  const ended = model.tabs.filter((tab) => tab.browser === browser && tab.person === person)
  for (const tab of ended) {
    tab.person = undefined
    tab.isCurrent = true
  }
  return ended
}
