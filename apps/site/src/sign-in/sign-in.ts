/** Signs in; afterwards this tab's session is the person's (account 4, "Login"). */
import { type ApiFailure, type CallResult, type Session, toFailure } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'

type Contact = { email: string } | { phone: string }

/** Signs in with a contact and a password. Resolves with the server's sentence. @throws ApiFailure */
export const signIn = (session: Session, contact: Contact, password: string): Promise<string> =>
  resumeAs(session, (refreshToken) =>
    session.callWithMessage(calls.account.login, { body: { refreshToken, password, ...contact } }),
  )

/** Signs in with an organization's link and a password. @throws ApiFailure */
export const signInByLink = (session: Session, encUser: string, password: string): Promise<string> =>
  resumeAs(session, (refreshToken) =>
    session.callWithMessage(calls.account.ssoLogin, { body: { encUser, password, refreshToken } }),
  )

/** Signs in with what an organization's own provider sent the visitor back with. @throws ApiFailure */
export const signInByProvider = (session: Session, query: string): Promise<string> =>
  resumeAs(session, (refreshToken) =>
    session.callWithMessage(calls.account.finishSignOn, { body: { query, refreshToken } }),
  )

/**
 * Sets a member's first password and signs in. Resolves with the server's sentence, or with the failure if the
 * account is ready and only the sign-in failed, since setting the password again could only fail.
 * @throws ApiFailure if there is no account yet
 */
export async function signInWithFirstPassword(
  session: Session,
  encUser: string,
  password: string,
): Promise<string | ApiFailure> {
  await session.call(calls.account.ssoUserInfo, { body: { encUser, password } }).catch((error: unknown) => {
    // The password may have been saved a moment ago, without a response.
    if (toFailure(error).code !== 'ACCOUNT_EXISTS') throw error
  })
  return signInByLink(session, encUser, password).catch(toFailure)
}

type LoginResult = Pick<CallResult<typeof calls.account.login>, 'data' | 'message'>

async function resumeAs(session: Session, call: (refreshToken: string) => Promise<LoginResult>): Promise<string> {
  const { refreshToken } = await session.start()
  const { data, message } = await call(refreshToken).catch(async (error: unknown) => {
    if (toFailure(error).code !== 'REFRESH_TOKEN_INVALID') throw error
    // The tab's session has ended, such as by a sign-in in its duplicate, so a new one starts.
    return call((await session.refresh()).refreshToken)
  })
  await session.resumeWith(data.refreshToken)
  return message
}
