/**
 * The device session (account 4): registers the device, authenticates it, keeps it authenticated, and makes the calls.
 * One for each mount; nothing here is shared between two widgets on a page.
 */
import { type Authentication, appVersions, calls, defaultAppCode, reauthenticateCodes } from '@rxgauge/contract'
import { createStore } from 'zustand/vanilla'
import { ApiFailure, toFailure } from './api-failure'
import { createCallSender } from './call-sender'
import { createChoices } from './choices'
import { createLostSignInWatch } from './lost-sign-in'
import { codesOf, isSameOrganization, organizationKey, type PageCodes, storePageCodes } from './page-codes'
import { withoutLock } from './page-lock'
import { createPageOrganization } from './page-organization'
import { personalStore } from './personal-store'
import { createRegistrar } from './registrar'
import { renewalTimer } from './renewal'
import { resolveAddress } from './resolve-address'
import type { Session, SessionOptions, SessionState } from './session'
import { sessionStash } from './session-stash'
import { storeAll } from './storage'
import { storedSession } from './stored-session'
import { createTransport } from './transport'
import { startVisit } from './visit'

/** Attempts at authenticating before giving up, and the pauses between them in milliseconds. */
const pauses = [0, 1000, 5000] as const
/** A token this close to its expiry is not used any more. */
const expiryMargin = 5000
/** The session that somebody signed out of; it is stored until the server has heard of it. */
const signedOutSession = 'signedOutSessionId'

export function createSession(options: SessionOptions): Session {
  const { storage, clock, lock = withoutLock, tabs } = options
  const { session, shared } = storage
  const state = createStore<SessionState>(() => ({ status: 'idle' }))
  const transport = createTransport(options.baseUrl, clock, options.language)

  let current: Authentication | undefined
  /** The one before, until there is a current one again. */
  let latest: Authentication | undefined
  /** What the server's clock is ahead of this device's by. */
  let clockOffset = 0
  let attempt: Promise<Authentication> | undefined
  let languageOfRequest = ''
  let hasSignedOut = false

  /** What the page is for, whatever other tabs have stored since (rule 7 of account 4 writes it; only a new page reads it). */
  const pageCodes: PageCodes = {
    orgCode: options.orgCode,
    appCode: options.appCode ?? (options.orgCode === undefined ? defaultAppCode(options.hostname) : undefined),
  }
  const { reloadOnce } = startVisit(options, organizationKey(pageCodes), reload)
  const stored = storedSession(session)
  /** Whose session this is. It stays while a token is renewed. */
  let person = stored.person()
  const lost = createLostSignInWatch()
  /** What somebody chooses while they are missed is theirs as well. */
  const whose = () => person ?? lost.state.getState()?.id
  const local = personalStore(storage.local, whose)
  const organization = createPageOrganization({ ...options, transport, pageCodes, shared, local })
  const stash = sessionStash(shared)
  const registrar = createRegistrar({
    ...options,
    deviceStorage: local,
    shared,
    transport,
    pageCodes,
    signedOutSession,
  })
  const callWithMessage = createCallSender({
    transport,
    lost,
    start,
    onRefused(jwtToken) {
      // Another call may have renewed the token while this one was under way.
      if (current?.jwtToken === jwtToken) forgetSignIn()
    },
  })
  const call: Session['call'] = async (declared, input, limits) => (await callWithMessage(declared, input, limits)).data
  const choices = createChoices({
    local,
    call,
    whose,
    /** What the server has acknowledged since it authenticated, whatever another tab has stored meanwhile. */
    noteDevice(saved) {
      if (latest) Object.assign(latest.device, saved)
    },
  })
  lost.state.subscribe((now) => {
    if (now || person !== undefined) return
    // They do not come back: what they chose meanwhile is not the guest's.
    local.forgetOthers()
    if (latest) storeFavorite(latest)
  })
  const renewal = renewalTimer(clock, () => {
    // A failure shows in the state; the next call tries again.
    refresh().catch(() => undefined)
  })
  tabs?.onEnd((ended) => {
    // Where the server was quicker to say so than the other tab, they are missed here already.
    if (ended !== whose()) return
    forgetPerson()
    reload()
  })
  /** The page after it shows the same organization, on the same device, whatever has failed meanwhile. */
  function reload() {
    if (organization.areCodesWrong()) return options.reload({})
    registrar.restore(organization.codes())
    const begin = (hasSignedOut ? options.reloadSignedOut : undefined) ?? options.reload
    begin(organization.codes())
  }

  function start(): Promise<Authentication> {
    if (current && !isExpired(current)) return Promise.resolve(current)
    attempt ??= authenticateWithRetries().finally(() => {
      attempt = undefined
    })
    return attempt
  }

  async function authenticateWithRetries(): Promise<Authentication> {
    let last: ApiFailure | undefined
    for (const pause of pauses) {
      if (pause > 0) await wait(pause)
      try {
        return await lock(async () => authenticate(await refreshToken()))
      } catch (error) {
        last = toFailure(error)
        if (!mayTryAgain(last)) break
      }
    }
    const failure = last ?? new ApiFailure('UNKNOWN')
    state.setState({ status: 'failed', failure }, true)
    throw failure
  }

  /** Rule 1: without a refresh token the device is registered first. */
  async function refreshToken(): Promise<string> {
    const storedToken = session.get('refreshToken')
    if (storedToken !== undefined) return storedToken
    state.setState({ status: 'registering' }, true)
    try {
      const { refreshToken } = await registrar.registerForPage(organization)
      session.set('refreshToken', refreshToken)
      return refreshToken
    } catch (error) {
      if (toFailure(error).code === 'BAD_RESPONSE') reloadOnce()
      throw error
    }
  }

  /** A company code may lead to another organization than the one it was typed for: the response says which. */
  async function enterCode(code: string): Promise<Authentication> {
    state.setState({ status: 'registering' }, true)
    try {
      const registration = await registrar.registerWith(code.trim())
      const authentication = await requestAuthentication(registration.refreshToken, {})
      const isElsewhere = !isOfPage(authentication)
      const codes = codesOf(authentication.organization)
      registrar.keep(registration, isElsewhere ? storage.localOf(organizationKey(codes)) : local)
      session.set('refreshToken', registration.refreshToken)
      if (isElsewhere) storeForNextPage(authentication)
      else storeAuthentication(authentication)
      return authentication
    } catch (error) {
      const failure = toFailure(error)
      state.setState({ status: 'failed', failure }, true)
      throw failure
    }
  }

  /** What is under way is for the session before. */
  async function resumeWith(refreshToken: string): Promise<Authentication> {
    await attempt?.catch(() => undefined)
    session.set('refreshToken', refreshToken)
    return refresh()
  }

  function refresh(): Promise<Authentication> {
    forgetToken()
    return start()
  }

  function isOfPage(authentication: Authentication): boolean {
    const pageOrganization = organization.shown()
    return pageOrganization === undefined || isSameOrganization(authentication.organization, pageOrganization)
  }

  /** @throws ApiFailure also for a session of another organization than the page shows: it is never used */
  async function authenticate(token: string): Promise<Authentication> {
    const authentication = await organization.withCodes((codes) => requestAuthentication(token, codes))
    if (!isOfPage(authentication)) throw new ApiFailure('ORG_CODE_MISMATCH')
    storeAuthentication(authentication)
    return authentication
  }

  async function requestAuthentication(token: string, codes: PageCodes): Promise<Authentication> {
    state.setState({ status: 'authenticating' }, true)
    languageOfRequest = options.language()
    const { data: authentication } = await transport.send(
      calls.device.authenticate,
      {
        body: {
          refreshToken: token,
          appVersion: appVersions.authenticate,
          ...codes,
          campaignInfo: options.campaign ?? {},
        },
      },
      {},
    )
    return authentication
  }

  /** The session of another organization waits for the page that shows it. */
  function storeForNextPage({ organization, refreshToken }: Authentication) {
    session.set('refreshToken', refreshToken)
    session.set('sessionOrgCode', organizationKey(codesOf(organization)))
    storePageCodes(shared, codesOf(organization))
    state.setState({ status: 'idle' }, true)
  }

  /** Rule 6: what an authentication leaves behind. */
  function storeAuthentication(authentication: Authentication) {
    const { appUser } = authentication
    const before = person
    current = authentication
    latest = authentication
    person = appUser?.id
    clockOffset = authentication.serverTime - clock.now()
    tabs?.announce(session.get('refreshToken'), authentication.refreshToken)
    stored.store(authentication)
    if (before !== undefined && before !== person) stored.forgetPersonal()
    local.forgetOthers()
    if (before !== undefined || person !== undefined) forgetStashOf((keeper) => keeper !== person)
    storeFavorite(authentication)
    storePageCodes(shared, codesOf(authentication.organization))
    lost.watch(before, person)
    state.setState({ status: 'ready', authentication }, true)
    organization.follow(authentication.organization, languageOfRequest)
    renewal.schedule(authentication.expiresIn - now())
    choices.sendAgain()
  }

  /** The favorite belongs to whoever the server says is signed in, not to somebody who is missed (lost-sign-in.ts). */
  function storeFavorite({ appUser, device }: Authentication) {
    const { pharmacyGroupId, pharmacyLocationId } = appUser ?? device
    storeAll(
      personalStore(storage.local, () => appUser?.id),
      {
        pharmacyGroupId: pharmacyGroupId?.toString(),
        pharmacyLocationId: pharmacyLocationId?.toString(),
      },
    )
  }

  /** Rules 4 and 5: whether an authentication that failed is worth another attempt. */
  function mayTryAgain({ code, status }: ApiFailure): boolean {
    if (organization.noteFailure(code)) {
      session.remove('refreshToken')
      reloadOnce()
      return false
    }
    if (status === 401) forgetSignIn()
    const again = status === 401 || reauthenticateCodes.includes(code)
    // A refresh token that the server does not take is of no more use: the next attempt registers.
    if (again && code.startsWith('REFRESH_TOKEN')) session.remove('refreshToken')
    return again && !renewal.isStopped()
  }

  async function signOut(): Promise<void> {
    storeAll(local, { [signedOutSession]: stored.sessionId() })
    const { jwtToken } = await start()
    await transport.send(calls.account.logout, {}, { keepalive: true, bearer: jwtToken })
    local.remove(signedOutSession)
  }

  function forgetPerson() {
    hasSignedOut = true
    person = undefined
    latest = undefined
    lost.giveUp()
    forgetStashOf(() => true)
    session.clear()
    local.forgetOthers()
    forgetSignIn()
  }

  function forgetStashOf(isGone: (keeper: string) => boolean) {
    const keeper = stash.read()?.person
    if (keeper !== undefined && isGone(keeper)) stash.remove()
  }

  const now = () => clock.now() + clockOffset
  const isExpired = ({ expiresIn }: Authentication) => now() >= expiresIn - expiryMargin

  function forgetToken() {
    current = undefined
    session.remove('jwtToken')
  }

  function forgetSignIn() {
    forgetToken()
    session.remove('isLoggedIn')
  }

  const wait = (delay: number) => new Promise<void>((resolve) => clock.after(delay, resolve))

  return {
    state,
    start,
    organization: organization.load,
    renewOrganization: organization.renew,
    enterCode,
    resumeWith,
    refresh,
    signOut,
    forget() {
      if (person !== undefined) tabs?.announceEnd(person)
      forgetPerson()
    },
    person: () => person,
    latest: () => latest,
    choices,
    keep() {
      const sessionId = stored.sessionId()
      if (person === undefined || sessionId === undefined) return
      stash.store({ organization: organizationKey(organization.codes()), sessionId, person })
    },
    isOver: () => stored.person() !== person,
    keeps: () => stash.read() !== undefined,
    lost,
    call,
    callWithMessage,
    now,
    reload,
    resolveUrl: (address) => resolveAddress(address, options.baseUrl),
    deviceStorage: local,
    isStoredElsewhere: storage.isStoredElsewhere,
    tabStorage: session,
    stop() {
      renewal.stop()
      tabs?.close()
    },
  }
}
