/** Everything about accounts, one of each. */
import type { Database } from '../database/database'
import type { Sessions } from '../devices/sessions'
import type { Plans } from '../insurance/plans'
import type { Messages } from '../messages/messages'
import type { Outbox } from '../outbox/outbox'
import type { Pharmacies } from '../pharmacies/pharmacies'
import type { Places } from '../places/places'
import type { Support } from '../support/support'
import { AccountEvents } from './account-events'
import { AttemptLimits } from './attempt-limits'
import type { Consents } from './consents'
import type { ContactHashes } from './contact'
import { ContactChanges } from './contact-changes'
import type { LinkTokens } from './link-tokens'
import { PasswordChanges } from './password-changes'
import { PersonalData } from './personal-data'
import { Profiles } from './profiles'
import { SignIns } from './sign-in'
import { SignUps } from './sign-up'
import { SingleSignOn } from './single-sign-on'
import { Verifications } from './verifications'

export interface Accounts {
  signUps: SignUps
  signIns: SignIns
  passwords: PasswordChanges
  contactChanges: ContactChanges
  profiles: Profiles
  personalData: PersonalData
  singleSignOn: SingleSignOn
}

interface Needed {
  database: Database
  sessions: Sessions
  outbox: Outbox
  consents: Consents
  hashes: ContactHashes
  links: LinkTokens
  messages: Messages
  support: Support
  places: Places
  plans: Plans
  pharmacies: Pharmacies
  now: () => number
}

export function createAccounts(needed: Needed): Accounts {
  const { database, sessions, outbox, consents, hashes, now } = needed
  const parts = {
    database,
    sessions,
    outbox,
    consents,
    verifications: new Verifications(database, now),
    limits: new AttemptLimits(database, hashes, now),
    events: new AccountEvents(now),
  }
  const signIns = new SignIns(parts)
  const passwords = new PasswordChanges(parts)
  return {
    signUps: new SignUps(parts, needed.messages),
    signIns,
    passwords,
    contactChanges: new ContactChanges(parts, needed.support),
    profiles: new Profiles(parts, needed.places, needed.plans, needed.pharmacies),
    personalData: new PersonalData(parts),
    singleSignOn: new SingleSignOn(parts, needed.links, signIns, passwords),
  }
}
