/**
 * The device session (account 4): keeps a device authenticated, knows its visitor, and makes calls. Each mounted
 * widget has its own; widgets on a page share nothing here.
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
import { ownerOf, personOf, unknownVisitor } from './visitor'
import { createVisitorStore } from './visitor-store'

/** Storage key of a signed-out session that the server doesn't know about yet. */
const signedOutSession = 'signedOutSessionId'

export function createSession(options: SessionOptions): Session {
  const { storage, clock, tabs } = options
  const { session, shared } = storage
  const state = createStore<SessionState>(() => ({ status: 'idle' }))
  const transport = createTransport(options.baseUrl, clock, options.language)
  /** The server's last response about the session. */
  let lastAuthentication: Authentication | undefined

  /**
   * The page's codes, even if other tabs store others. Rule 7 of account 4 writes them, and only a new page reads
   * them.
   */
  const pageCodes: PageCodes = {
    orgCode: options.orgCode,
    appCode: options.appCode ?? (options.orgCode === undefined ? defaultAppCode(options.hostname) : undefined),
  }
  const { reloadOnce } = startVisit(options, organizationKey(pageCodes), reload)
  const stored = storedSession(session)
  // Where the page names the member, nobody else's earlier session counts.
  const visitor = createVisitorStore(options.member ? unknownVisitor : stored.visitor(), (person) =>
    tabs?.announceEnd(person),
  )
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
    // A failure shows in the state, and the next call tries again.
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
    /** Applies what the server has acknowledged since the last authentication. */
    noteDevice(saved) {
      if (lastAuthentication) Object.assign(lastAuthentication.device, saved)
    },
  })

  /** Rule 6: stores the result of an authentication. */
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

  /** Deletes what this tab and this device store about anyone but the current person. */
  function forgetOthers(person: string | undefined) {
    const before = visitor.getState()
    const personBefore = personOf(before)
    if (personBefore !== undefined && personBefore !== person) stored.forgetPersonal()
    // Choices made during an interruption stay; the ones made before it go.
    local.forgetAllBut(person ?? (before.kind === 'interrupted' ? before.id : undefined))
    if (personBefore !== undefined || person !== undefined) stash.removeUnlessOf(person)
  }

  /** The favorite is the signed-in person's; an interrupted person isn't signed in. */
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
      // The visitor goes on as a guest, so choices made since the interruption are removed.
      local.forgetAllBut(undefined)
      if (lastAuthentication) storeFavorite(lastAuthentication)
    }
  })
  tabs?.onEnd((person) => {
    // The server may have reported the end before the other tab did; then the session here is already interrupted.
    if (person !== owner()) return
    visitor.become({ kind: 'signedOut' })
    reload()
  })

  /** The next page shows the same organization on the same device, even after a failure. */
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
