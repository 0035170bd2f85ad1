/** Staff: who may use the desk, how they sign in, and what a second person approves. */
import type { IdentityProvider } from '../../base/settings/identity-provider'
import type { Database } from '../../database/database'
import { ContactHashes } from '../accounts/contact'
import { ProviderSignOn } from './provider-sign-on'
import { SecondPerson } from './second-person'
import { StaffSignIn } from './sign-in'
import { SignInLimits } from './sign-in-limits'
import { StaffSessions } from './staff-sessions'

export interface StaffServices {
  sessions: StaffSessions
  secondPerson: SecondPerson
  signIn: StaffSignIn
  /** Without one, nobody signs in elsewhere. */
  provider: ProviderSignOn | undefined
}

interface Dependencies {
  database: Database
  now: () => number
  identityProvider: IdentityProvider | undefined
}

export async function createStaff({ database, now, identityProvider }: Dependencies): Promise<StaffServices> {
  const sessions = new StaffSessions({ database, now })
  const limits = new SignInLimits({ database, hashes: await ContactHashes.create({ database }), now })
  return {
    sessions,
    secondPerson: new SecondPerson({ database, now }),
    signIn: new StaffSignIn({ sessions, limits, now }),
    provider: identityProvider && new ProviderSignOn({ provider: identityProvider, now }),
  }
}
