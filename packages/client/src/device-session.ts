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
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiFailure, toFailure } from './api-failure'
import { createOrganizationLoader } from './organization-loader'
import type { CallResult } from './read-response'
import { resolveAddress } from './resolve-address'
import { type KeyValueStore, storeAll } from './storage'
import type { TokenSharing } from './token-sharing'
import { createTransport } from './transport'
import { startVisit, type VisitOptions } from './visit'

export interface SessionOptions extends VisitOptions {
  /** Where the API is, such as `https://host/api`. */
  baseUrl: string
  appCode?: string | undefined
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
const organizationCodeKeys = ['orgCode', 'appCode'] as const
const deviceKeys = ['deviceId', 'deviceSecret'] as const

export function createSession(options: SessionOptions): Session {
  const { storage, clock } = options
  const { session, local } = storage
  const state = createStore<SessionState>(() => ({ status: 'idle' }))
  const transport = createTransport(options.baseUrl, clock, options.language)

  let current: Authentication | undefined
  /** What the server's clock is ahead of this device's by. */
  let clockOffset = 0
  let attempt: Promise<Authentication> | undefined
  let cancelTimer = () => {}
  let renewals = 0
  let stopped = false

  const orgCode = () => options.orgCode ?? local.get('orgCode')
  const appCode = () => options.appCode ?? (orgCode() === undefined ? defaultAppCode(options.hostname) : undefined)

  const { reloadOnce } = startVisit(options)
  const loadOrganization = createOrganizationLoader({
    transport,
    local,
    language: options.language,
    codes: () => ({ orgCode: orgCode(), appCode: appCode() }),
    early: options.organizationResponse,
  })

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
        return await authenticate(await refreshToken(), orgCode())
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
      return await register(orgCode())
    } catch (error) {
      // ... one that failed to register forgets them.
      for (const key of [...organizationCodeKeys, ...deviceKeys]) local.remove(key)
      if (toFailure(error).code === 'BAD_RESPONSE') reloadOnce()
      throw error
    }
  }

  /** A secret is stored with the id that it is of: two tabs that register at once cannot mix theirs. */
  function storedDevice() {
    const [deviceId, deviceSecret] = local.get('deviceSecret')?.split(' ') ?? [local.get('deviceId')]
    return { deviceId, deviceSecret }
  }

  function storeDevice(deviceId: string, deviceSecret: string | undefined) {
    local.set('deviceId', deviceId)
    // A device that proved itself keeps the secret it has.
    if (deviceSecret !== undefined) local.set('deviceSecret', `${deviceId} ${deviceSecret}`)
  }

  async function register(organizationCode: string | undefined): Promise<string> {
    const { data: registration } = await transport.send(
      calls.device.register,
      {
        body: {
          appCode: appCode(),
          organizationCode,
          ...storedDevice(),
          deviceType: platform,
          deviceDetails: options.userAgent.slice(0, 1000),
          appVersion: appVersions.register,
        },
      },
      {},
    )
    // Rule 7: a registered device keeps its codes and id ...
    storeAll(local, { orgCode: orgCode(), appCode: appCode() })
    storeDevice(registration.deviceId, registration.deviceSecret)
    session.set('refreshToken', registration.refreshToken)
    return registration.refreshToken
  }

  /** A company code may lead to another organization than the one it was typed for: the response says which. */
  async function enterCode(code: string): Promise<Authentication> {
    state.setState({ status: 'registering' }, true)
    try {
      const token = await register(code.trim())
      return await authenticate(token, undefined)
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

  async function authenticate(token: string, code: string | undefined): Promise<Authentication> {
    state.setState({ status: 'authenticating' }, true)
    const { data: authentication } = await transport.send(
      calls.device.authenticate,
      {
        body: {
          refreshToken: token,
          appVersion: appVersions.authenticate,
          appCode: options.appCode,
          orgCode: code,
          campaignInfo: options.campaign ?? {},
        },
      },
      {},
    )
    storeAuthentication(authentication)
    return authentication
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
      orgCode: authentication.organization.code || undefined,
    })
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

  /** Rules 4 and 5: whether an authentication that failed is worth another attempt. */
  function mayTryAgain({ code, status }: ApiFailure): boolean {
    if (forgetOrganizationCodes.includes(code)) {
      for (const key of organizationCodeKeys) local.remove(key)
      session.remove('refreshToken')
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
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<CallResult<C>> {
    if (declared.auth === 'none') return transport.send(declared, input, { signal })
    const { jwtToken } = await start()
    try {
      return await transport.send(declared, input, { signal, bearer: jwtToken })
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 401) throw error
      // Another call may have renewed the token while this one was under way.
      if (current?.jwtToken === jwtToken) forgetSignIn()
      const renewed = await start()
      return transport.send(declared, input, { signal, bearer: renewed.jwtToken })
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
    organization: loadOrganization,
    enterCode,
    resumeWith,
    refresh,
    forget() {
      session.clear()
      forgetSignIn()
    },
    call: async (declared, input, limits) => (await callWithMessage(declared, input, limits)).data,
    callWithMessage,
    now,
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
