/** Signing in; from then on this tab's session is the person's (account 4, "Login"). */
import { type ApiFailure, type CallResult, type Session, toFailure } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'

type Contact = { email: string } | { phone: string }

/** With a contact and a password. Resolves with the server's sentence. @throws ApiFailure */
export const signIn = (session: Session, contact: Contact, password: string): Promise<string> =>
  resumeAs(session, (refreshToken) =>
    session.callWithMessage(calls.account.login, { body: { refreshToken, password, ...contact } }),
  )

/** With the link of an organization and a password. @throws ApiFailure */
export const signInByLink = (session: Session, encUser: string, password: string): Promise<string> =>
  resumeAs(session, (refreshToken) =>
    session.callWithMessage(calls.account.ssoLogin, { body: { encUser, password, refreshToken } }),
  )

/**
 * A member's first password, and the sign-in with it. Resolves with the server's sentence; with the failure where the account
 * is ready and only the sign-in did not come through: the form of a first password could only fail from then on.
 * @throws ApiFailure where there is no account yet
 */
export async function signInWithFirstPassword(
  session: Session,
  encUser: string,
  password: string,
): Promise<string | ApiFailure> {
  await session.call(calls.account.ssoUserInfo, { body: { encUser, password } }).catch((error: unknown) => {
    // It may be the one that was saved a moment ago, without an answer.
    if (toFailure(error).code !== 'ACCOUNT_EXISTS') throw error
  })
  return signInByLink(session, encUser, password).catch(toFailure)
}

type Answer = Pick<CallResult<typeof calls.account.login>, 'data' | 'message'>

async function resumeAs(session: Session, call: (refreshToken: string) => Promise<Answer>): Promise<string> {
  const { refreshToken } = await session.start()
  const { data, message } = await call(refreshToken).catch(async (error: unknown) => {
    if (toFailure(error).code !== 'REFRESH_TOKEN_INVALID') throw error
    // The tab's session has ended, such as by a sign-in in a duplicate of it: it begins another one.
    return call((await session.refresh()).refreshToken)
  })
  await session.resumeWith(data.refreshToken)
  return message
}
