/** Signs in with a contact and a password; afterwards this tab's session is the person's (account 4, "Login"). */
import { digitsOf } from '@rxgauge/pricing/forms'
import type { ContactInHistory } from '../account/account-contact'
import { rememberContact } from '../account/last-contact'
import { useSite } from '../site-context'
import { signIn } from './sign-in'

export function useSignIn() {
  const { site } = useSite()
  /** Resolves with the server's sentence, or rejects with its reason. */
  return async ({ type, username }: Pick<ContactInHistory, 'type' | 'username'>, password: string): Promise<string> => {
    const contact = type === 'phone' ? { phone: digitsOf(username) } : { email: username }
    const message = await signIn(site.session, contact, password)
    rememberContact(site, { type, username })
    return message
  }
}
