/** The site's session and organization, from what was served, its address, and what this device remembers. */
import {
  type ApiFailure,
  type Clock,
  createSession,
  ignoreFailure,
  isFor,
  isSignedIn,
  type NewBuild,
  type PageCodes,
  personOf,
  type SafeStorage,
  type Session,
  type TokenSharing,
  toFailure,
  wasRegistered,
  watchForNewBuild,
} from '@rxgauge/client'
import {
  type CallData,
  type calls,
  defaultBrandColor,
  forgetOrganizationCodes,
  type Organization,
  returnPathParameter,
  type ServedPage,
  savedCouponParameter,
} from '@rxgauge/contract'
import {
  type AccountMessages,
  chooseLanguage,
  type Edition,
  editionOf,
  type FirstScreenMessages,
  firstScreenArea,
  type Language,
  loadMessages,
  loadTranslation,
  type SendMessages,
  type SiteMessages,
  siteArea,
} from '@rxgauge/text'
import { createTheme, type Theme } from '@rxgauge/ui'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { build } from './build'
import { createUnreadStore, type UnreadStore } from './messages/unread-store'
import { createNoticesStore, type NoticesStore } from './notices/notices-store'
import { deleteOfflineCards } from './offline/delete-offline-cards'
import { hasServiceWorker } from './offline/register-worker'
import { forgetOldAction, pendingActionKey } from './pending-action/forget-old-action'
import { createSignUpGate, type SignUpGate } from './sign-up-gate/sign-up-gate'

/** What the site says. */
export type SiteMessagesByArea = FirstScreenMessages & {
  site: SiteMessages
  /** `undefined` in English, which comes with the screens that say it. */
  account: AccountMessages | undefined
  send: SendMessages | undefined
}

export interface ReadyState {
  status: 'ready'
  organization: Organization
  language: Language
  messages: SiteMessagesByArea
  theme: Theme
}

export type SiteState =
  | { status: 'loading' }
  | ReadyState
  | { status: 'failed'; failure: ApiFailure; language: Language; messages: SiteMessagesByArea }

export interface Site {
  state: StoreApi<SiteState>
  session: Session
  clock: Clock
  notices: NoticesStore
  unread: UnreadStore
  /** How often a zip was saved to the server: then it has more to say of this device (account 4, "Other"). */
  zipSaves: StoreApi<number>
  /** The organization's images in Base64, once they were fetched. */
  logos: StoreApi<CallData<typeof calls.device.getOrganizationLogo> | undefined>
  signUpGate: SignUpGate
  /** Where somebody wanted to go who was not signed in; see `account/return-path.ts`. */
  wayBack: StoreApi<string | undefined>
  /** What the server sent with the page; good for its own address and language. */
  served: ServedPage | undefined
  /** Scheme and host that visitors use. */
  origin: string
  /** The day as the server has it, `YYYY-MM-DD`. */
  today: string
  /** The address's query when the page began. */
  query: URLSearchParams
  /** This device had an id when the page began. */
  beganRegistered: boolean
  /** Somebody has signed in since the page began. */
  hasSignedIn: () => boolean
  /** Whether this page is of a build that asks for its reload. */
  newBuild: NewBuild
  /** The page before was reloaded for its build while somebody was signed in. */
  wasSignedOutByUpdate: boolean
  /** Widget mode was requested by `displayMode=widget`; it also needs the organization's flag. */
  isWidgetModeRequested: boolean
  /** Changes when everything has come in that language; says so where it does not, and gives false. */
  changeLanguage: (language: Language) => Promise<boolean>
  /** The language of the visit: what was chosen by hand, in this tab or before on this device, outranks the address. */
  language: () => Language
  /** Shows what the organization has changed, unless somebody is in the middle of something. */
  showRenewed: () => void
  /** Clears the session and starts afresh (account 4, "Logout"). */
  signOut: () => void
  /** The server is asked to end the session. */
  isSigningOut: StoreApi<boolean>
  /** Forgets whoever was signed in, and starts afresh. */
  forgetPerson: () => void
  /** Starts the page afresh. */
  reload: () => void
}

/** Characters of who sent a visitor here. */
const longestRef = 200
/** Milliseconds that the server may take to end a session. */
const signOutPatience = 2000
export interface SiteOptions {
  origin: string
  hostname: string
  /** The address's query. */
  query: URLSearchParams
  /** Which organization the page is for: `readPageCodes`. */
  codes: PageCodes
  served: ServedPage | undefined
  storage: SafeStorage
  clock: Clock
  /** Languages that the browser prefers, best first. */
  preferredLanguages: readonly string[]
  page: { userAgent: string; pageStartedAt: number; wasReloaded: boolean }
  /** What the page was built from; what this code was, where nothing else is said. */
  commit?: string
  /** Starts the page afresh, with these codes in its address. */
  reload: (codes: PageCodes) => void
  /** The same after a sign-out from what the page showed of the organization. */
  reloadSignedOut?: (codes: PageCodes, organization: Organization | undefined) => void
  /** Puts these codes into the address of the page, which stays. */
  nameInAddress?: (codes: PageCodes) => void
  tabs?: TokenSharing | undefined
  /** The ready state of what was served, where this device wants no other. */
  ready?: ReadyState | undefined
}

async function loadAllMessages(language: Language, edition?: Edition): Promise<SiteMessagesByArea> {
  const [firstScreen, site, account, send] = await Promise.all([
    loadMessages(firstScreenArea, language, edition),
    loadMessages(siteArea, language, edition),
    loadTranslation('account', language, edition),
    loadTranslation('send', language, edition),
  ])
  return { ...firstScreen, site, account, send }
}

/** Everything that is shown once organization and language are known. */
export async function loadReadyState(organization: Organization, language: Language): Promise<ReadyState> {
  const edition = editionOf(organization)
  const messages = await loadAllMessages(language, edition)
  const theme = createTheme(organization.colorScheme, defaultBrandColor(organization.app.appCode))
  return { status: 'ready', organization, language, messages, theme }
}

/** The language of a visit: the one chosen by hand on this device, else the address's, else the browser's. */
export const languageOf = ({
  query,
  storage,
  preferredLanguages,
}: Pick<SiteOptions, 'query' | 'storage' | 'preferredLanguages'>) =>
  chooseLanguage([storage.shared.get('language'), query.get('lang'), ...preferredLanguages])

/**
 * What was served is what this device wants: its organization, where the address names none, and its language. Otherwise
 * the site shows what the device remembers, as soon as it has come.
 */
export function canUseServed(
  served: ServedPage,
  options: Pick<SiteOptions, 'codes' | 'query' | 'storage' | 'preferredLanguages'>,
): boolean {
  return isFor(served.organization, options.codes) && served.language === languageOf(options)
}

export function createSite(options: SiteOptions): Site {
  const { query, storage, served, ready, origin, clock } = options
  // Another tab's choice is for the pages after it: what this one shows and asks for stays in one language.
  let chosen = languageOf(options)
  const language = () => chosen
  /** The organization of the page is what this device showed last: its address names none. */
  const isRemembered = !query.get('orgCode') && !query.get('appCode') && storage.shared.get('orgCode') !== undefined
  const beganRegistered = wasRegistered(storage.local)
  let renewed: Organization | undefined
  const state = createStore<SiteState>(() => ready ?? { status: 'loading' })
  function shownOrganization() {
    const shown = state.getState()
    return shown.status === 'ready' ? shown.organization : undefined
  }
  const session = createSession({
    baseUrl: `${origin}/api`,
    ...options.codes,
    organization: ready?.organization,
    hostname: options.hostname,
    storage,
    clock,
    language,
    ...options.page,
    tabs: options.tabs,
    campaign: campaignOf(query),
    onOrganizationChange(organization) {
      renewed = organization
      void showRenewed().catch(ignoreFailure)
    },
    // A page of the host's own is that without them.
    onCodesForgotten: isRemembered ? options.nameInAddress : undefined,
    reload: options.reload,
    reloadSignedOut: options.reloadSignedOut && ((codes) => options.reloadSignedOut?.(codes, shownOrganization())),
  })
  const newBuild = watchForNewBuild(storage.shared, options.commit ?? build.commit, options.page.wasReloaded)
  forgetOldAction(session.deviceStorage, clock.now())
  const ref = query.get('ref')
  if (ref) storage.session.set('ref', ref.slice(0, longestRef))
  const wasSignedOutByUpdate =
    storage.session.get('reloadNotice') === 'newBuild' && !isSignedIn(session.visitor.getState())
  storage.session.remove('reloadNotice')

  let hasSignedIn = false
  const wayBack = createStore<string | undefined>(() => undefined)
  session.visitor.subscribe((now, before) => {
    if (now.kind === 'ended') return
    const person = personOf(now)
    if (person !== undefined && person !== personOf(before)) {
      hasSignedIn = true
      withSubscription('renewSubscription').catch(ignoreFailure)
      // Where another person was isn't theirs to go back to.
      if (before.kind === 'interrupted' && before.id !== person) wayBack.setState(undefined, true)
    } else if (before.kind === 'unknown' && session.deviceStorage.get('firebase_token') !== undefined) {
      withSubscription('followKey').catch(ignoreFailure)
    }
  })
  session.state.subscribe(({ status }) => {
    if (status === 'ready' && !session.isKeptBeyondTab()) void deleteOfflineCards()
  })

  async function load() {
    try {
      state.setState(await loadReadyState(await session.organization(), language()), true)
    } catch (error) {
      // A remembered code that the server does not know is forgotten, and the page is the host's own (account 4, rule 5).
      if (isRemembered && isOfWrongCode(error)) return session.reload()
      const current = language()
      // Where a language does not come, what is said in English is better than nothing.
      const messages = await loadAllMessages(current).catch(() => loadAllMessages('en'))
      state.setState({ status: 'failed', failure: toFailure(error), language: current, messages }, true)
    }
  }
  /** What an organization has turned on or off since shows where nobody is in the middle of something, else later. */
  async function showRenewed() {
    const organization = renewed
    if (!organization || state.getState().status !== 'ready') return
    const { hasUnfinishedInput } = await import('./rendering/unfinished-input')
    const next = await loadReadyState(organization, language())
    if (renewed !== organization || next.language !== language() || hasUnfinishedInput()) return
    renewed = undefined
    state.setState(next, true)
  }
  /** Apart: most browsers have none. */
  async function withSubscription(change: 'renewSubscription' | 'followKey' | 'unsubscribe') {
    if (hasServiceWorker()) await (await import('./notifications/push-subscription'))[change]({ session })
  }
  function forgetPerson() {
    session.visitor.actions.end()
    session.deviceStorage.remove(pendingActionKey)
    // Neither may keep anybody signed in, whatever the browser does.
    const cancel = clock.after(signOutPatience, session.reload)
    void Promise.allSettled([deleteOfflineCards(), withSubscription('unsubscribe')]).then(() => {
      cancel()
      session.reload()
    })
  }
  const notices = createNoticesStore(clock)
  const isSigningOut = createStore(() => false)
  if (!ready) void load()

  return {
    state,
    session,
    clock,
    notices,
    unread: createUnreadStore(session),
    wayBack,
    signUpGate: createSignUpGate(),
    zipSaves: createStore(() => 0),
    logos: createStore<CallData<typeof calls.device.getOrganizationLogo> | undefined>(() => undefined),
    served,
    origin,
    query,
    beganRegistered,
    hasSignedIn: () => hasSignedIn,
    newBuild,
    wasSignedOutByUpdate,
    today: served?.today ?? new Date(clock.now()).toISOString().slice(0, 10),
    isWidgetModeRequested: query.get('displayMode') === 'widget',
    language,
    showRenewed: () => void showRenewed().catch(ignoreFailure),
    async changeLanguage(next) {
      const before = state.getState()
      const chosenBefore = chosen
      chosen = next
      try {
        const ready = await loadReadyState(await session.organization(), next)
        if (chosen !== next) return false
        storage.shared.set('language', next)
        state.setState(ready, true)
        return true
      } catch {
        if (chosen !== next) return false
        chosen = chosenBefore
        if (before.status === 'ready') notices.actions.toast(before.messages.site.parts.languageFailed)
        return false
      }
    },
    isSigningOut,
    signOut() {
      if (isSigningOut.getState()) return
      isSigningOut.setState(true, true)
      const begin = () => {
        cancel()
        forgetPerson()
      }
      // Whatever the network does: who signs out is signed out here.
      const cancel = clock.after(signOutPatience, begin)
      session.signOut().then(begin, begin)
    },
    forgetPerson,
    reload: session.reload,
  }
}

export const noteSavedZip = ({ zipSaves }: Pick<Site, 'zipSaves'>): void =>
  zipSaves.setState((saves) => saves + 1, true)

const isOfWrongCode = (error: unknown) => forgetOrganizationCodes.includes(toFailure(error).code)

/** What opens something, names a person or what they wanted: it is nobody's campaign, and is not stored. */
const personal: readonly string[] = [
  'encuser',
  'shared',
  'want',
  returnPathParameter,
  savedCouponParameter.toLowerCase(),
]

/** The query parameters of the address (account 7), those that name a campaign first: the server keeps the first few. */
export function campaignOf(query: URLSearchParams): Record<string, string> {
  const ownParameters = [...query].filter(([name]) => !personal.includes(name.toLowerCase()))
  const isNamed = ([name]: [string, string]) => name.startsWith('utm_')
  return Object.fromEntries([...ownParameters.filter(isNamed), ...ownParameters.filter((entry) => !isNamed(entry))])
}
