/** Signing in with a contact and a password; from then on this tab's session is the person's (account 4, "Login"). */
import { calls } from '@rxgauge/contract'
import { digitsOf } from '@rxgauge/pricing/forms'
import type { PassedContact } from '../account/account-contact'
import { rememberContact } from '../account/last-contact'
import { useSite } from '../site-context'

export function useSignIn() {
  const { site } = useSite()
  /** Rejects with the server's reason. Resolves with its sentence. */
  return async ({ type, username }: Pick<PassedContact, 'type' | 'username'>, password: string): Promise<string> => {
    const { refreshToken } = await site.session.start()
    const contact = type === 'phone' ? { phone: digitsOf(username) } : { email: username }
    const { data, message } = await site.session.callWithMessage(calls.account.login, {
      body: { refreshToken, password, ...contact },
    })
    await site.session.resumeWith(data.refreshToken)
    rememberContact(site, { type, username })
    return message
  }
}
