/**
 * The device session (account 4): a device that stays authenticated, who its visitor is, and the calls that are made with it.
 * One for each mount; nothing here is shared between two widgets on a page.
 */
import { type Authentication, calls, defaultAppCode } from '@rxgauge/contract'
import { createStore } from 'zustand/vanilla'
import { createAuthenticator } from './authenticator'
import { createCallSender } from './call-sender'
import { createChoices } from './choices'
import { codesOf, organizationKey, type PageCodes, storePageCodes } from './page-codes'
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
import { ownerOf, personOf } from './visitor'
import { createVisitorStore } from './visitor-store'

/** The session that somebody signed out of; it is stored until the server has heard of it. */
const signedOutSession = 'signedOutSessionId'

export function createSession(options: SessionOptions): Session {
  const { storage, clock, tabs } = options
  const { session, shared } = storage
  const state = createStore<SessionState>(() => ({ status: 'idle' }))
  const transport = createTransport(options.baseUrl, clock, options.language)
  /** What the server said last of the session. */
  let lastAuthentication: Authentication | undefined

  /** What the page is for, whatever other tabs have stored since (rule 7 of account 4 writes it; only a new page reads it). */
  const pageCodes: PageCodes = {
    orgCode: options.orgCode,
    appCode: options.appCode ?? (options.orgCode === undefined ? defaultAppCode(options.hostname) : undefined),
  }
  const { reloadOnce } = startVisit(options, organizationKey(pageCodes), reload)
  const stored = storedSession(session)
  const visitor = createVisitorStore(stored.visitor(), (person) => tabs?.announceEnd(person))
  const owner = () => ownerOf(visitor.getState())
  const local = personalStore(storage.local, owner)
  const stash = sessionStash(shared)
  const organization = createPageOrganization({ ...options, transport, pageCodes, shared, local })
  const registrar = createRegistrar({
    ...options,
    deviceStorage: local,
    shared,
    transport,
    pageCodes,
    signedOutSession,
  })
  const renewal = renewalTimer(clock, () => {
    // A failure shows in the state; the next call tries again.
    authenticator.refresh().catch(() => undefined)
  })
  const authenticator = createAuthenticator({
    ...options,
    ...{ state, transport, registrar, organization, reloadOnce, onAuthenticated },
    isStopped: renewal.isStopped,
  })
  const { start, serverTime } = authenticator
  const callWithMessage = createCallSender({ transport, visitor, start, onRefused: authenticator.noteRefused })
  const call: Session['call'] = async (declared, input, limits) => (await callWithMessage(declared, input, limits)).data
  const choices = createChoices({
    local,
    call,
    whose: owner,
    /** What the server has acknowledged since it authenticated, whatever another tab has stored meanwhile. */
    noteDevice(saved) {
      if (lastAuthentication) Object.assign(lastAuthentication.device, saved)
    },
  })

  /** Rule 6: what an authentication leaves behind. */
  function onAuthenticated(authentication: Authentication, language: string) {
    const person = authentication.appUser?.id
    lastAuthentication = authentication
    tabs?.announce(session.get('refreshToken'), authentication.refreshToken)
    stored.store(authentication)
    forgetOthers(person)
    storeFavorite(authentication)
    storePageCodes(shared, codesOf(authentication.organization))
    visitor.become({ kind: 'authenticated', id: person })
    state.setState({ status: 'ready', authentication }, true)
    organization.follow(authentication.organization, language)
    renewal.schedule(authentication.expiresIn - serverTime())
    choices.sendAgain()
  }

  /** What is stored in this tab, on this device and beyond the tab belongs to whoever is here now. */
  function forgetOthers(person: string | undefined) {
    const before = visitor.getState()
    const personBefore = personOf(before)
    if (personBefore !== undefined && personBefore !== person) stored.forgetPersonal()
    // What somebody chooses after their session was interrupted stays theirs; what they chose before goes.
    local.forgetAllBut(person ?? (before.kind === 'interrupted' ? before.id : undefined))
    if (personBefore !== undefined || person !== undefined) stash.removeUnlessOf(person)
  }

  /** The favorite belongs to whoever the server says is signed in, not to somebody whose session was interrupted. */
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

  visitor.subscribe((now, before) => {
    if (now.kind === 'ended') {
      lastAuthentication = undefined
      session.clear()
      local.forgetAllBut(undefined)
      stash.removeUnlessOf(undefined)
      authenticator.forgetSignIn()
    }
    if (now.kind === 'guest' && before.kind === 'interrupted') {
      // They don't come back: what they chose meanwhile isn't the guest's.
      local.forgetAllBut(undefined)
      if (lastAuthentication) storeFavorite(lastAuthentication)
    }
  })
  tabs?.onEnd((person) => {
    // Where the server was quicker to say so than the other tab, their session is interrupted here already.
    if (person !== owner()) return
    visitor.become({ kind: 'signedOut' })
    reload()
  })

  /** The page after it shows the same organization, on the same device, whatever has failed meanwhile. */
  function reload() {
    if (organization.areCodesWrong()) return options.reload({})
    registrar.restore(organization.codes())
    const begin = (visitor.getState().kind === 'ended' ? options.reloadSignedOut : undefined) ?? options.reload
    begin(organization.codes())
  }

  return {
    state,
    visitor,
    start,
    organization: organization.load,
    renewOrganization: organization.renew,
    enterCode: authenticator.enterCode,
    resumeWith: authenticator.resumeWith,
    refresh: authenticator.refresh,
    async signOut() {
      storeAll(local, { [signedOutSession]: stored.sessionId() })
      const { jwtToken } = await start()
      await transport.send(calls.account.logout, {}, { keepalive: true, bearer: jwtToken })
      local.remove(signedOutSession)
    },
    lastAuthentication: () => lastAuthentication,
    choices,
    keepBeyondTab() {
      const person = personOf(visitor.getState())
      const sessionId = stored.sessionId()
      if (person === undefined || sessionId === undefined) return
      stash.store({ organization: organizationKey(organization.codes()), sessionId, person })
    },
    isKeptBeyondTab: () => stash.read() !== undefined,
    belongsToAnotherPerson: () => personOf(stored.visitor()) !== personOf(visitor.getState()),
    call,
    callWithMessage,
    serverTime,
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
