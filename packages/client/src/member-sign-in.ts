/**
 * Signs in the member whom a host page names by a token. The page decides who is here: without a token, or with a refused one, an
 * earlier member's session in this tab ends, and the visitor is a guest.
 */
import { type Authentication, calls } from '@rxgauge/contract'
import { type ApiFailure, toFailure } from './api-failure'
import type { KeyValueStore } from './storage'
import type { Transport } from './transport'

interface MemberSignInOptions {
  /** Gets a token for this page; `undefined` if the page has signed nobody in. */
  token: () => Promise<string | undefined>
  /** The token was refused, or there's none because the page failed. */
  onRefused: (failure: ApiFailure) => void
}

export interface SignInSteps {
  session: KeyValueStore
  send: Transport['send']
  /** The stored refresh token; without one, that of a new registration. */
  storedToken: () => Promise<string>
  /** Authenticates without showing whose session it is. */
  authenticate: (refreshToken: string) => Promise<Authentication>
}

export interface MemberSignIn {
  /** Returns the refresh token to continue with: the member's, or a guest's. */
  refreshToken(steps: SignInSteps): Promise<string>
}

/** Storage key: which token began the tab's session, so that a second gauge or run continues it. */
const markKey = 'memberTokenMark'
/** The end of a token is its authentication tag, which differs for each token and opens nothing. */
const markOf = (token: string) => token.slice(-22)
const sessionKeys = ['refreshToken', 'jwtToken', 'isLoggedIn', 'applicationData', markKey]

export function createMemberSignIn({ token, onRefused }: MemberSignInOptions): MemberSignIn {
  let pending: Promise<string | undefined> | undefined
  let isDone = false

  async function continueWith(memberToken: string | undefined, steps: SignInSteps): Promise<string> {
    const { session, send, storedToken, authenticate } = steps
    const mark = memberToken === undefined ? undefined : markOf(memberToken)
    const isOfToken = () => session.get(markKey) === mark && session.get('refreshToken') !== undefined
    if (isOfToken()) return storedToken()
    if (memberToken === undefined) {
      forget(session)
      return storedToken()
    }
    const { refreshToken, jwtToken, appUser } = await authenticate(await storedToken())
    try {
      const { data } = await send(
        calls.account.signMemberIn,
        { body: { refreshToken, memberToken } },
        { bearer: jwtToken },
      )
      session.set('refreshToken', data.refreshToken)
      session.set(markKey, markOf(memberToken))
    } catch (error) {
      // Unless another gauge of this page has used it meanwhile.
      if (!isOfToken()) {
        onRefused(toFailure(error))
        if (appUser) forget(session)
      }
    }
    return storedToken()
  }

  return {
    async refreshToken(steps) {
      if (isDone && steps.session.get('refreshToken') !== undefined) return steps.storedToken()
      isDone = false
      pending ??= token().catch((error: unknown) => {
        onRefused(toFailure(error))
        return undefined
      })
      const next = await continueWith(await pending, steps)
      pending = undefined
      isDone = true
      return next
    },
  }
}

/** The session began with a member's token. Signed-out tabs have none of these. */
function forget(session: KeyValueStore) {
  if (session.get(markKey) === undefined) return
  for (const key of sessionKeys) session.remove(key)
}
