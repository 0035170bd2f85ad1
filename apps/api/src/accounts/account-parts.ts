/** What everything about accounts leans on. */
import type { Database } from '../database/database'
import type { Sessions } from '../devices/sessions'
import type { Outbox } from '../outbox/outbox'
import type { AccountEvents } from './account-events'
import type { AttemptLimits } from './attempt-limits'
import type { Consents } from './consents'
import type { Verifications } from './verifications'

export interface AccountParts {
  database: Database
  sessions: Sessions
  verifications: Verifications
  limits: AttemptLimits
  events: AccountEvents
  consents: Consents
  outbox: Outbox
}
