/** Registers the device and authenticates it (account 4, rules 1, 2, 4 and 5). All calls share one attempt. */
import { type Authentication, appVersions, calls, reauthenticateCodes } from '@rxgauge/contract'
import type { StoreApi } from 'zustand/vanilla'
import { ApiFailure, toFailure } from './api-failure'
import { codesOf, isSameOrganization, organizationKey, type PageCodes, storePageCodes } from './page-codes'
import { withoutLock } from './page-lock'
import type { createPageOrganization } from './page-organization'
import type { createRegistrar } from './registrar'
import type { SessionOptions, SessionState } from './session'
import type { Transport } from './transport'

/** The pause before each attempt to authenticate, in milliseconds. */
const pauses = [0, 1000, 5000] as const
/** A token this close to its expiry isn't used, in milliseconds. */
const expiryMargin = 5000

interface AuthenticatorOptions
  extends Pick<SessionOptions, 'clock' | 'language' | 'campaign' | 'lock' | 'storage' | 'tabs' | 'member'> {
  state: StoreApi<SessionState>
  transport: Transport
  registrar: ReturnType<typeof createRegistrar>
  organization: ReturnType<typeof createPageOrganization>
  reloadOnce: () => void
  isStopped: () => boolean
  /** @param language of the request */
  onAuthenticated: (authentication: Authentication, language: string) => void
}

export function createAuthenticator(options: AuthenticatorOptions) {
  const { state, clock, lock = withoutLock, transport, registrar, organization, reloadOnce } = options
  const { session, shared } = options.storage
  /** The authentication whose token calls use. */
  let current: Authentication | undefined
  let attempt: Promise<Authentication> | undefined
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  let clockOffset = 0

  const serverTime = () => clock.now() + clockOffset
  const isExpired = ({ expiresIn }: Authentication) => serverTime() >= expiresIn - expiryMargin

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
      if (pause > 0) await new Promise<void>((resolve) => clock.after(pause, resolve))
      try {
        return await lock(async () => authenticate(await tokenToUse()))
      } catch (error) {
        last = toFailure(error)
        if (!mayTryAgain(last)) break
      }
    }
    throw fail(last)
  }

  function fail(error: unknown): ApiFailure {
    const failure = toFailure(error ?? new ApiFailure('UNKNOWN'))
    state.setState({ status: 'failed', failure }, true)
    return failure
  }

  function tokenToUse(): Promise<string> {
    const { member, tabs } = options
    if (!member) return refreshToken()
    return member.refreshToken({
      session,
      send: transport.send,
      storedToken: refreshToken,
      async authenticate(token) {
        const authentication = await organization.withCodes((codes) => requestAuthentication(token, codes))
        tabs?.announce(token, authentication.refreshToken)
        session.set('refreshToken', authentication.refreshToken)
        return authentication
      },
    })
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

  /** @throws ApiFailure also for a session of another organization than the page shows, which is never used */
  async function authenticate(token: string): Promise<Authentication> {
    const language = options.language()
    const authentication = await organization.withCodes((codes) => requestAuthentication(token, codes))
    if (!isOfPage(authentication)) throw new ApiFailure('ORG_CODE_MISMATCH')
    return use(authentication, language)
  }

  async function requestAuthentication(token: string, codes: PageCodes): Promise<Authentication> {
    state.setState({ status: 'authenticating' }, true)
    const campaignInfo = options.campaign ?? {}
    const body = { refreshToken: token, appVersion: appVersions.authenticate, ...codes, campaignInfo }
    return (await transport.send(calls.device.authenticate, { body }, {})).data
  }

  function isOfPage(authentication: Authentication): boolean {
    const pageOrganization = organization.shown()
    return pageOrganization === undefined || isSameOrganization(authentication.organization, pageOrganization)
  }

  function use(authentication: Authentication, language: string): Authentication {
    current = authentication
    clockOffset = authentication.serverTime - clock.now()
    options.onAuthenticated(authentication, language)
    return authentication
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
    // The server rejected the refresh token, so the next attempt registers.
    if (again && code.startsWith('REFRESH_TOKEN')) session.remove('refreshToken')
    return again && !options.isStopped()
  }

  function forgetToken() {
    current = undefined
    session.remove('jwtToken')
  }

  function forgetSignIn() {
    forgetToken()
    session.remove('isLoggedIn')
  }

  function refresh(): Promise<Authentication> {
    forgetToken()
    return start()
  }

  return {
    start,
    refresh,
    serverTime,
    forgetSignIn,
    /** Forgets a token that the server rejected, unless another call has already renewed it. */
    noteRefused(jwtToken: string) {
      if (current?.jwtToken === jwtToken) forgetSignIn()
    },
    /** The attempt under way belongs to the previous session, so it finishes first. */
    async resumeWith(refreshToken: string): Promise<Authentication> {
      await attempt?.catch(() => undefined)
      session.set('refreshToken', refreshToken)
      return refresh()
    },
    /** A company code may lead to another organization than the page's: the response says which. */
    async enterCode(code: string): Promise<Authentication> {
      state.setState({ status: 'registering' }, true)
      try {
        const registration = await registrar.registerWith(code.trim())
        const language = options.language()
        const authentication = await requestAuthentication(registration.refreshToken, {})
        session.set('refreshToken', registration.refreshToken)
        if (isOfPage(authentication)) {
          registrar.keep(registration)
          return use(authentication, language)
        }
        // Stored for the page that shows the other organization.
        const codes = codesOf(authentication.organization)
        registrar.keep(registration, options.storage.localOf(organizationKey(codes)))
        session.set('refreshToken', authentication.refreshToken)
        session.set('sessionOrgCode', organizationKey(codes))
        storePageCodes(shared, codes)
        state.setState({ status: 'idle' }, true)
        return authentication
      } catch (error) {
        throw fail(error)
      }
    },
  }
}
