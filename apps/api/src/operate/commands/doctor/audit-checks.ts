/** Checks that the audit trail is unchanged. */

import type { Database } from '../../../database/database'
import { checkAuditTrail } from '../../audit/audit-trail'
import { auditSentence } from '../audit-command'
import { bad, type Finding, good } from './finding'

export async function checkAudit(database: Database): Promise<Finding[]> {
  const check = await checkAuditTrail(database)
  return [(check.broken ? bad : good)('audit', auditSentence(check))]
}
