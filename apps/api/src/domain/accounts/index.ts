/** Creates the account services. */

import type { Database } from '../../database/database'
import type { Sessions } from '../devices/sessions'
import type { Contents } from '../documents/contents'
import type { Support } from '../engagement/support'
import { AttemptLimits } from '../limits/attempt-limits'
import type { SendLimits } from '../limits/send-limits'
import type { Messages } from '../outbox/messages'
import type { Outbox } from '../outbox/outbox'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Places } from '../pharmacies/places'
import type { Plans } from '../prices/plans'
import { AccountEvents } from './account-events'
import type { Consents } from './consents'
import type { ContactHashes } from './contact'
import { ContactChanges } from './contact-changes'
import type { LinkTokens } from './link-tokens'
import { PasswordChanges } from './password-changes'
import { PersonalData } from './personal-data'
import { Profiles } from './profiles'
import { ProviderSignIn } from './provider-sign-in'
import type { SecurityEvents } from './security-events'
import { SignInService } from './sign-in'
import { SignUpService } from './sign-up'
import { SingleSignOn } from './single-sign-on'
import { Verifications } from './verifications'

export interface Accounts {
  signUp: SignUpService
  signIn: SignInService
  passwords: PasswordChanges
  contactChanges: ContactChanges
  profiles: Profiles
  personalData: PersonalData
  singleSignOn: SingleSignOn
  providerSignIn: ProviderSignIn
}

interface Dependencies {
  database: Database
  sessions: Sessions
  outbox: Outbox
  consents: Consents
  hashes: ContactHashes
  sendLimits: SendLimits
  security: SecurityEvents
  links: LinkTokens
  messages: Messages
  contents: Contents
  support: Support
  places: Places
  plans: Plans
  pharmacies: Pharmacies
  /** Whether providers of members may be on this machine, as in development. */
  thisMachine: boolean
  now: () => number
}

export function createAccounts(deps: Dependencies): Accounts {
  const {
    database,
    sessions,
    outbox,
    consents,
    hashes,
    links,
    messages,
    support,
    places,
    plans,
    pharmacies,
    thisMachine,
    now,
  } = deps
  const shared = {
    database,
    sessions,
    outbox,
    consents,
    verifications: new Verifications({ database, now }),
    limits: new AttemptLimits({ database, hashes, now }),
    sendLimits: deps.sendLimits,
    security: deps.security,
    events: new AccountEvents({ now }),
  }
  const signIn = new SignInService(shared)
  const passwords = new PasswordChanges(shared)
  return {
    signUp: new SignUpService({ ...shared, messages, contents: deps.contents }),
    signIn,
    passwords,
    contactChanges: new ContactChanges({ ...shared, support }),
    profiles: new Profiles({ ...shared, places, plans, pharmacies }),
    personalData: new PersonalData(shared),
    singleSignOn: new SingleSignOn({ ...shared, links, signIn, passwords }),
    providerSignIn: new ProviderSignIn({ ...shared, signIn, places, plans, thisMachine, now }),
  }
}
