/**
 * The device session (account 4): registers the device, authenticates it, keeps it authenticated, and makes the calls.
 * One for each mount; nothing here is shared between two widgets on a page.
 */
import {
  type Authentication,
  appVersions,
  type Call,
  type CallData,
  type CallInput,
  calls,
  defaultAppCode,
  forgetOrganizationCodes,
  type Organization,
  platform,
  reauthenticateCodes,
  sessionTimings,
} from '@rxgauge/contract'
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiFailure, toFailure } from './api-failure'
import { createOrganizationLoader } from './organization-loader'
import { codesOf, isSameOrganization, organizationKey, type PageCodes, storePageCodes } from './page-codes'
import { type Lock, withoutLock } from './page-lock'
import type { CallResult } from './read-response'
import { resolveAddress } from './resolve-address'
import { type KeyValueStore, storeAll } from './storage'
import type { TokenSharing } from './token-sharing'
import { createTransport, type SendOptions } from './transport'
import { startVisit, type VisitOptions } from './visit'

export interface SessionOptions extends VisitOptions {
  /** Where the API is, such as `https://host/api`. */
  baseUrl: string
  /** What the page is for; without it, the host's own. It holds for the whole session. */
  orgCode?: string | undefined
  appCode?: string | undefined
  /** The organization that the page was drawn with, where it came with the page. */
  organization?: Organization | undefined
  /** The host whose first label decides the app where nothing names one (account 9). */
  hostname: string
  /** The language of the server's sentences. */
  language: () => string
  /** What the device is, for its registration. */
  userAgent: string
  /** The page's own query parameters. */
  campaign?: Record<string, string>
  /** Other tabs that a duplicated tab shares its session with. */
  tabs?: TokenSharing | undefined
  /** The response to an organization call that was made before this code had loaded. */
  organizationResponse?: Promise<Response> | undefined
  /** Among the sessions of a page that share what is stored: one registers and authenticates, then the next. */
  lock?: Lock | undefined
  /** Starts the page, or the widget, afresh, for these codes. After a failure at most once a minute. */
  reload: (codes: PageCodes) => void
}

export type SessionState =
  | { status: 'idle' }
  | { status: 'registering' }
  | { status: 'authenticating' }
  | { status: 'ready'; authentication: Authentication }
  | { status: 'failed'; failure: ApiFailure }

export interface Session {
  readonly state: StoreApi<SessionState>
  /** Registers and authenticates as needed; resolves when ready, rejects with an ApiFailure. Calls share one attempt. */
  start(): Promise<Authentication>
  /** The organization, without a device: colours, texts, flags. Fetched once in each language. */
  organization(): Promise<Organization>
  /** Registers with the company code that a visitor typed (account 2, "Welcome screen"); rejects with the reason. */
  enterCode(code: string): Promise<Authentication>
  /** Continues with the session of a sign-in (account 4, "Login"). */
  resumeWith(refreshToken: string): Promise<Authentication>
  /** Authenticates again, after something about the person has changed. */
  refresh(): Promise<Authentication>
  /**
   * Ends the person's session on the server, although the page may go meanwhile. Where the server does not hear of it, the
   * next registration of this device tells it.
   */
  signOut(): Promise<void>
  /** Forgets the session, which has ended: the next call begins a guest's. */
  forget(): void
  /** Makes a call, authenticating first where its token is missing or has expired. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: { signal?: AbortSignal }): Promise<CallData<C>>
  /** The same with the server's sentence, for what is shown to the person. */
  callWithMessage<C extends Call>(call: C, input: CallInput<C>): Promise<CallResult<C>>
  /** The address of a page or paper that an answer names: absolute, or relative to the API. `undefined` for any that is not http(s). */
  resolveUrl(address: string): string | undefined
  /** The time as the server has it, in milliseconds since 1970: a device's clock may be wrong. The device's own until it has authenticated. */
  now(): number
  /** Starts the page afresh for the organization that it shows. */
  reload(): void
  /** What is stored on this device between visits. */
  readonly deviceStorage: KeyValueStore
  /** What ends with the tab. */
  readonly tabStorage: KeyValueStore
  /** Stops the timer. */
  stop(): void
}

/** Attempts at authenticating before giving up, and the pauses between them in milliseconds. */
const pauses = [0, 1000, 5000] as const
/** A token this close to its expiry is not used any more. */
const expiryMargin = 5000
/** The session that somebody signed out of; it is stored until the server has heard of it. */
const signedOutSession = 'signedOutSessionId'
/** Of a registration that was refused these say that it may be otherwise a moment later. */
const passingStatus: readonly number[] = [408, 425, 429]

const storedApplicationData = v.object({ sessionId: v.string() })

type CallLimits = Pick<SendOptions, 'signal' | 'keepalive'>

interface StoredDevice {
  deviceId?: string | undefined
  deviceSecret?: string | undefined
}

export function createSession(options: SessionOptions): Session {
  const { storage, clock, lock = withoutLock } = options
  const { session, local, shared } = storage
  const state = createStore<SessionState>(() => ({ status: 'idle' }))
  const transport = createTransport(options.baseUrl, clock, options.language)

  let current: Authentication | undefined
  /** What the server's clock is ahead of this device's by. */
  let clockOffset = 0
  let attempt: Promise<Authentication> | undefined
  let cancelTimer = () => {}
  let renewals = 0
  let stopped = false
  /** The organization that the page shows, once that is known. */
  let { organization: shown } = options
  /** Of a registration that did not come through: the tries after it are this device's too. */
  let forgottenDevice: StoredDevice | undefined
  /** Whether the server says that there is no organization of the page's codes. */
  let areCodesWrong = false

  /** What the page is for, whatever other tabs have stored since (rule 7 of account 4 writes it; only a new page reads it). */
  const pageCodes: PageCodes = {
    orgCode: options.orgCode,
    appCode: options.appCode ?? (options.orgCode === undefined ? defaultAppCode(options.hostname) : undefined),
  }
  const { reloadOnce } = startVisit(options, organizationKey(pageCodes), reload)
  const loadOrganization = createOrganizationLoader({
    transport,
    language: options.language,
    codes: pageCodes,
    early: options.organizationResponse,
    served: options.organization,
    store(organization) {
      shown = organization
      const { colorScheme, options } = organization
      // One that asks for a company code is remembered once it has let somebody in.
      if (!options.codeRequiredFlag) storePageCodes(shared, codesOf(organization))
      storeAll(local, {
        colorSchemeJson: JSON.stringify(colorScheme),
        defaultInsuranceId: options.defaultInsuranceId?.toString(),
      })
    },
  })

  /** The page after it shows the same organization, on the same device, whatever has failed meanwhile. */
  function reload() {
    if (areCodesWrong) return options.reload({})
    const codes = shown ? codesOf(shown) : pageCodes
    if (forgottenDevice) {
      storePageCodes(shared, codes)
      storeDevice(forgottenDevice)
    }
    options.reload(codes)
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
        return await lock(async () => authenticate(await refreshToken(), pageCodes))
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
      const registration = await register(pageCodes.orgCode)
      // Rule 7: a registered device keeps its codes and id ...
      storePageCodes(shared, shown ? codesOf(shown) : pageCodes)
      storeDevice(registration)
      session.set('refreshToken', registration.refreshToken)
      return registration.refreshToken
    } catch (error) {
      const failure = toFailure(error)
      forgetRegistration(failure)
      if (failure.code === 'BAD_RESPONSE') reloadOnce()
      throw error
    }
  }

  /** ... one that failed to register stores them no more. Only one that was refused is not tried with them again. */
  function forgetRegistration({ code, status = 0 }: ApiFailure) {
    const isRefused = code !== 'BAD_RESPONSE' && status >= 400 && status < 500 && !passingStatus.includes(status)
    forgottenDevice = isRefused ? undefined : storedDevice()
    storePageCodes(shared, {})
    storeAll(local, { deviceId: undefined, deviceSecret: undefined })
  }

  /** A secret is stored with the id that it is of: two tabs that register at once cannot mix theirs. */
  function storedDevice(): StoredDevice {
    const [deviceId, deviceSecret] = local.get('deviceSecret')?.split(' ') ?? [local.get('deviceId')]
    return deviceId === undefined && forgottenDevice ? forgottenDevice : { deviceId, deviceSecret }
  }

  function storeDevice({ deviceId, deviceSecret }: StoredDevice, store = local) {
    if (deviceId === undefined) return
    // A device that proved itself keeps the secret it has.
    const secret = deviceSecret ?? (forgottenDevice?.deviceId === deviceId ? forgottenDevice.deviceSecret : undefined)
    store.set('deviceId', deviceId)
    if (secret !== undefined) store.set('deviceSecret', `${deviceId} ${secret}`)
    forgottenDevice = undefined
  }

  async function register(organizationCode: string | undefined): Promise<CallData<typeof calls.device.register>> {
    const { data: registration } = await transport.send(
      calls.device.register,
      {
        body: {
          appCode: pageCodes.appCode,
          organizationCode,
          ...storedDevice(),
          signedOutSessionId: local.get(signedOutSession),
          deviceType: platform,
          deviceDetails: options.userAgent.slice(0, 1000),
          appVersion: appVersions.register,
        },
      },
      {},
    )
    local.remove(signedOutSession)
    return registration
  }

  /** A company code may lead to another organization than the one it was typed for: the response says which. */
  async function enterCode(code: string): Promise<Authentication> {
    state.setState({ status: 'registering' }, true)
    try {
      const registration = await register(code.trim())
      const authentication = await requestAuthentication(registration.refreshToken, {})
      const { organization } = authentication
      const isElsewhere = shown !== undefined && !isSameOrganization(organization, shown)
      storeDevice(registration, isElsewhere ? storage.localOf(organizationKey(codesOf(organization))) : local)
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

  /** @throws ApiFailure also for a session of another organization than the page shows: it is never used */
  async function authenticate(token: string, codes: PageCodes): Promise<Authentication> {
    const authentication = await requestAuthentication(token, codes)
    if (shown && !isSameOrganization(authentication.organization, shown)) throw new ApiFailure('ORG_CODE_MISMATCH')
    storeAuthentication(authentication)
    return authentication
  }

  async function requestAuthentication(token: string, codes: PageCodes): Promise<Authentication> {
    state.setState({ status: 'authenticating' }, true)
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
    const { appUser, device, jwtToken, expiresIn, sessionId } = authentication
    current = authentication
    clockOffset = authentication.serverTime - clock.now()
    options.tabs?.announce(session.get('refreshToken'), authentication.refreshToken)
    session.set('refreshToken', authentication.refreshToken)
    session.set('jwtToken', jwtToken)
    session.set('applicationData', JSON.stringify({ expiresIn, sessionId, device: { id: device.id }, appUser }))
    if (appUser) session.set('isLoggedIn', 'true')
    else session.remove('isLoggedIn')
    const { pharmacyGroupId, pharmacyLocationId } = appUser ?? device
    storeAll(local, {
      pharmacyGroupId: pharmacyGroupId?.toString(),
      pharmacyLocationId: pharmacyLocationId?.toString(),
    })
    storePageCodes(shared, codesOf(authentication.organization))
    state.setState({ status: 'ready', authentication }, true)
    scheduleRenewal()
  }

  /** Rule 3: 290 s after the first, later ones 120 s after the token's end. */
  function scheduleRenewal() {
    cancelTimer()
    if (stopped || !current) return
    // A token that came with its end behind it is not renewed without a pause.
    const untilExpiry = Math.max(current.expiresIn - now(), 0)
    const delay = renewals === 0 ? sessionTimings.reauthenticate : untilExpiry + sessionTimings.reauthenticateMargin
    cancelTimer = clock.after(delay, () => {
      renewals += 1
      forgetToken()
      // A failure shows in the state; the next call tries again.
      start().catch(() => undefined)
    })
  }

  /** Rule 5, before there is a device: a code that the server does not know is not shown again. */
  function noteWrongCodes(error: unknown): never {
    if (forgetOrganizationCodes.includes(toFailure(error).code)) {
      storePageCodes(shared, {})
      areCodesWrong = true
    }
    throw error
  }

  /** Rules 4 and 5: whether an authentication that failed is worth another attempt. */
  function mayTryAgain({ code, status }: ApiFailure): boolean {
    if (forgetOrganizationCodes.includes(code)) {
      storePageCodes(shared, {})
      session.remove('refreshToken')
      // A session of another organization says nothing against the page's own.
      areCodesWrong = code !== 'ORG_CODE_MISMATCH'
      reloadOnce()
      return false
    }
    if (status === 401) forgetSignIn()
    const again = status === 401 || reauthenticateCodes.includes(code)
    // A refresh token that the server does not take is of no more use: the next attempt registers.
    if (again && code.startsWith('REFRESH_TOKEN')) session.remove('refreshToken')
    return again && !stopped
  }

  async function callWithMessage<C extends Call>(
    declared: C,
    input: CallInput<C>,
    limits: CallLimits = {},
  ): Promise<CallResult<C>> {
    if (declared.auth === 'none') return transport.send(declared, input, limits)
    const { jwtToken } = await start()
    try {
      return await transport.send(declared, input, { ...limits, bearer: jwtToken })
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 401) throw error
      // Another call may have renewed the token while this one was under way.
      if (current?.jwtToken === jwtToken) forgetSignIn()
      const renewed = await start()
      return transport.send(declared, input, { ...limits, bearer: renewed.jwtToken })
    }
  }

  async function signOut(): Promise<void> {
    const sessionId = storedSessionId()
    storeAll(local, { [signedOutSession]: sessionId })
    await callWithMessage(calls.account.logout, {}, { keepalive: true })
    local.remove(signedOutSession)
  }

  function storedSessionId(): string | undefined {
    try {
      return v.parse(storedApplicationData, JSON.parse(session.get('applicationData') ?? '')).sessionId
    } catch {
      // Somebody else wrote over it.
      return undefined
    }
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
    organization: () => loadOrganization().catch(noteWrongCodes),
    enterCode,
    resumeWith,
    refresh,
    signOut,
    forget() {
      session.clear()
      forgetSignIn()
    },
    call: async (declared, input, limits) => (await callWithMessage(declared, input, limits)).data,
    callWithMessage,
    now,
    reload,
    resolveUrl: (address) => resolveAddress(address, options.baseUrl),
    deviceStorage: local,
    tabStorage: session,
    stop() {
      stopped = true
      cancelTimer()
      options.tabs?.close()
    },
  }
}
