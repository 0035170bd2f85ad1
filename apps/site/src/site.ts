/** Creates the site's session and organization from the served page, the address, and this device's storage. */
import {
  type ApiFailure,
  type Clock,
  createSession,
  ignoreFailure,
  isSignedIn,
  matchesCodes,
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
  type Organization,
  returnPathParameter,
  type ServedPage,
  savedCouponParameter,
  sharedListParameter,
  siteFrameOptions,
  wrongCodeErrors,
} from '@rxgauge/contract'
import { createMyListLoader, createSignUpGate, type MyListLoader, type SignUpGate } from '@rxgauge/pricing'
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
import { type AppearanceStore, createAppearanceStore } from './appearance/appearance-store'
import { build } from './build'
import { createUnreadStore, type UnreadStore } from './messages/unread-store'
import { createNoticesStore, type NoticesStore } from './notices/notices-store'
import { deleteOfflineCards } from './offline/delete-offline-cards'
import { deleteGuestCoupon, deleteOldGuestCoupon } from './offline/guest-coupon'
import { hasServiceWorker } from './offline/register-worker'
import { forgetOldAction, pendingActionKey } from './pending-action/forget-old-action'

/** The site's text. */
export type SiteMessagesByArea = FirstScreenMessages & {
  site: SiteMessages
  /** `undefined` in English, which comes with the screens that use it. */
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
  appearance: AppearanceStore
  unread: UnreadStore
  /** How many times a zip was saved to the server, which then has new data about this device (account 4, "Other"). */
  zipSaves: StoreApi<number>
  /** The organization's images in Base64, once they are fetched. */
  logos: StoreApi<CallData<typeof calls.device.getOrganizationLogo> | undefined>
  signUpGate: SignUpGate
  myList: MyListLoader
  /** The path that a guest wanted to open; see `account/return-path.ts`. */
  returnPath: StoreApi<string | undefined>
  /** The data that came with the page; only for its own address and language. */
  served: ServedPage | undefined
  /** The scheme and host that visitors use. */
  origin: string
  /** The server's date, `YYYY-MM-DD`. */
  today: string
  /** The query of the page's first address. */
  query: URLSearchParams
  /** The fragment of the page's first address; empty on the server, which never sees it. */
  fragment: string
  /** Whether this device had an id when the page started. */
  beganRegistered: boolean
  /** Whether somebody has signed in since the page started. */
  hasSignedIn: () => boolean
  /** Whether this page's build needs its one-time reload. */
  newBuild: NewBuild
  /** Whether the previous page was reloaded for its build while somebody was signed in. */
  wasSignedOutByUpdate: boolean
  /** `displayMode=widget` requests widget mode; it also needs the organization's flag. */
  isWidgetModeRequested: boolean
  /** Switches once all texts have loaded. If that fails, shows a toast and returns false. */
  changeLanguage: (language: Language) => Promise<boolean>
  /** Stores the visit's language, for a return from another site that doesn't name it. */
  keepLanguage: () => void
  /** The visit's language: one chosen by hand, in this tab or earlier on this device, outranks the address. */
  language: () => Language
  /** Shows changes of the organization, unless the visitor is in the middle of something. */
  showRenewed: () => void
  /** Clears the session and starts over (account 4, "Logout"). */
  signOut: () => void
  /** Whether a request to end the session is under way. */
  isSigningOut: StoreApi<boolean>
  /** Deletes the signed-in person's data and starts over. */
  forgetPerson: () => void
  /** Starts the page over. */
  reload: () => void
}

/** Maximum length of the stored referrer id, in characters. */
const longestRef = 200
/** How long the server may take to end a session, in milliseconds. */
const signOutPatience = 2000
export interface SiteOptions {
  origin: string
  hostname: string
  /** The address's query. */
  query: URLSearchParams
  /** The address's fragment. */
  fragment?: string
  /** The organization that the page shows, from `readPageCodes`. */
  codes: PageCodes
  served: ServedPage | undefined
  storage: SafeStorage
  clock: Clock
  /** The browser's preferred languages, best first. */
  preferredLanguages: readonly string[]
  page: { userAgent: string; pageStartedAt: number; wasReloaded: boolean }
  /** The page's commit; by default this code's own. */
  commit?: string
  /** Starts the page over, with these codes in its address. */
  reload: (codes: PageCodes) => void
  /** The same after a sign-out, with the organization that the page showed. */
  reloadSignedOut?: (codes: PageCodes, organization: Organization | undefined) => void
  /** Puts these codes into the address without a reload. */
  nameInAddress?: (codes: PageCodes) => void
  tabs?: TokenSharing | undefined
  /** The state of the served page, if it can be used. */
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

/** Loads everything needed to show an organization in a language. */
export async function loadReadyState(organization: Organization, language: Language): Promise<ReadyState> {
  const edition = editionOf(organization)
  const messages = await loadAllMessages(language, edition)
  return { status: 'ready', organization, language, messages, theme: themeOf(organization) }
}

export const themeOf = ({ colorScheme, app }: Organization): Theme =>
  createTheme(colorScheme, defaultBrandColor(app.appCode))

/** The visit's language: one chosen by hand on this device, else the address's, else the browser's. */
export const languageOf = ({
  query,
  storage,
  preferredLanguages,
}: Pick<SiteOptions, 'query' | 'storage' | 'preferredLanguages'>) =>
  chooseLanguage([storage.shared.get('language'), query.get('lang'), ...preferredLanguages])

/**
 * Whether the served page fits this device: its organization, if the address names none, and its language. If not,
 * the site loads what the device remembers.
 */
export function canUseServedPage(
  served: ServedPage,
  options: Pick<SiteOptions, 'codes' | 'query' | 'storage' | 'preferredLanguages'>,
): boolean {
  return matchesCodes(served.organization, options.codes) && served.language === languageOf(options)
}

export function createSite(options: SiteOptions): Site {
  const { query, storage, served, ready, origin, clock } = options
  // Another tab's choice applies only to later pages, so that this one stays in one language.
  let chosen = languageOf(options)
  const language = () => chosen
  /** The page's organization comes from this device's storage, since its address names none. */
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
    campaign: readCampaign(query),
    onOrganizationChange(organization) {
      renewed = organization
      void showRenewed().catch(ignoreFailure)
    },
    // A page of the host's own organization needs no codes in its address.
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
  const returnPath = createStore<string | undefined>(() => undefined)
  session.visitor.subscribe((now, before) => {
    if (now.kind === 'ended') return
    const person = personOf(now)
    if (person !== undefined && person !== personOf(before)) {
      hasSignedIn = true
      void deleteGuestCoupon()
      withSubscription('renewSubscription').catch(ignoreFailure)
      // Another person must not return to the first one's page.
      if (before.kind === 'interrupted' && before.id !== person) returnPath.setState(undefined, true)
    } else if (before.kind === 'unknown' && session.deviceStorage.get('firebase_token') !== undefined) {
      withSubscription('followServerKey').catch(ignoreFailure)
    }
  })
  session.state.subscribe(({ status }) => {
    if (status !== 'ready') return
    if (!session.isKeptBeyondTab()) void deleteOfflineCards()
    const organization = shownOrganization()
    if (organization) void deleteOldGuestCoupon(organization, clock.now())
  })

  async function load() {
    try {
      state.setState(await loadReadyState(await session.organization(), language()), true)
    } catch (error) {
      // An unknown remembered code is deleted, and the host's own page shows (account 4, rule 5).
      if (isRemembered && isOfWrongCode(error)) return session.reload()
      const current = language()
      // English is better than nothing if the language fails to load.
      const messages = await loadAllMessages(current).catch(() => loadAllMessages('en'))
      state.setState({ status: 'failed', failure: toFailure(error), language: current, messages }, true)
    }
  }
  /** Shows flags that an organization has changed, unless the visitor is in the middle of something; then later. */
  async function showRenewed() {
    const organization = renewed
    if (!organization || state.getState().status !== 'ready') return
    const { hasUnfinishedInput } = await import('./rendering/unfinished-input')
    const next = await loadReadyState(organization, language())
    if (renewed !== organization || next.language !== language() || hasUnfinishedInput()) return
    renewed = undefined
    state.setState(next, true)
  }
  /** Loads on demand, since most browsers have no subscription. */
  async function withSubscription(change: 'renewSubscription' | 'followServerKey' | 'unsubscribe') {
    if (hasServiceWorker()) await (await import('./notifications/push-subscription'))[change]({ session })
  }
  function forgetPerson() {
    session.visitor.actions.end()
    session.deviceStorage.remove(pendingActionKey)
    // Whatever the browser does with these, the person is signed out.
    const cancel = clock.after(signOutPatience, session.reload)
    void Promise.allSettled([deleteOfflineCards(), deleteGuestCoupon(), withSubscription('unsubscribe')]).then(() => {
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
    appearance: createAppearanceStore(storage.shared),
    unread: createUnreadStore(session),
    returnPath,
    signUpGate: createSignUpGate(),
    myList: createMyListLoader(session),
    zipSaves: createStore(() => 0),
    logos: createStore<CallData<typeof calls.device.getOrganizationLogo> | undefined>(() => undefined),
    served,
    origin,
    query,
    fragment: options.fragment ?? '',
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
      if (before.status === 'failed') {
        storage.shared.set('language', next)
        // Its sentence comes from the server.
        await load()
        return true
      }
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
    keepLanguage: () => storage.shared.set('language', chosen),
    isSigningOut,
    signOut() {
      if (isSigningOut.getState()) return
      isSigningOut.setState(true, true)
      const begin = () => {
        cancel()
        forgetPerson()
      }
      // Even without a network the person is signed out here.
      const cancel = clock.after(signOutPatience, begin)
      session.signOut().then(begin, begin)
    },
    forgetPerson,
    reload: session.reload,
  }
}

export const noteSavedZip = ({ zipSaves }: Pick<Site, 'zipSaves'>): void =>
  zipSaves.setState((saves) => saves + 1, true)

const isOfWrongCode = (error: unknown) => wrongCodeErrors.includes(toFailure(error).code)

/** What an organization's provider sends its members back with. */
const signOnAnswer: readonly string[] = ['code', 'state', 'iss', 'session_state', 'error', 'error_description']

/**
 * Parameters that open something, or name a person, their medication or their pending action. They are not part of a
 * campaign, and aren't stored.
 */
const personal: readonly string[] = [
  ...siteFrameOptions,
  'encuser',
  ...signOnAnswer,
  'shared',
  sharedListParameter,
  'want',
  returnPathParameter,
  savedCouponParameter.toLowerCase(),
]

/** The address's query parameters (account 7), campaign names first, since the server stores only the first few. */
export function readCampaign(query: URLSearchParams): Record<string, string> {
  const ownParameters = [...query].filter(([name]) => !personal.includes(name.toLowerCase()))
  const isNamed = ([name]: [string, string]) => name.startsWith('utm_')
  return Object.fromEntries([...ownParameters.filter(isNamed), ...ownParameters.filter((entry) => !isNamed(entry))])
}
