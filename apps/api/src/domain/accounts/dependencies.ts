/** Dependencies shared by all account services. */

import type { Database } from '../../database/database'
import type { Sessions } from '../devices/sessions'
import type { AttemptLimits } from '../limits/attempt-limits'
import type { SendLimits } from '../limits/send-limits'
import type { Outbox } from '../outbox/outbox'
import type { AccountEvents } from './account-events'
import type { Consents } from './consents'
import type { SecurityEvents } from './security-events'
import type { Verifications } from './verifications'

export interface AccountDependencies {
  database: Database
  sessions: Sessions
  verifications: Verifications
  limits: AttemptLimits
  sendLimits: SendLimits
  events: AccountEvents
  security: SecurityEvents
  consents: Consents
  outbox: Outbox
}
