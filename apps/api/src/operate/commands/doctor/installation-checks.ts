/** What `doctor` and the desk's overview both check. It changes nothing, and finds the database open and migrated. */
import type { Config } from '../../../base/config'
import { newYorkDay } from '../../../base/new-york-day'
import type { openSecretFiles } from '../../../base/secret-files'
import type { Database } from '../../../database/database'
import { checkAuditTrail } from '../../../domain/audit/audit-trail'
import { auditSentence } from '../audit-command'
import { checkDays } from './day-checks'
import { checkFeeds } from './feed-checks'
import { bad, type Finding, good } from './finding'
import { checkKeys } from './key-checks'
import { checkMachine, fileFindings } from './machine-checks'
import { checkOrganizations } from './organization-checks'
import { checkPrices } from './price-checks'
import { checkSending } from './sending-checks'
import { checkSettings, isPublic } from './settings-checks'
import { checkWebhooks } from './webhook-checks'

/** @param files with secrets or people in them, outside the database */
export const checkServer = async (config: Config, files: Parameters<typeof openSecretFiles>[0]): Promise<Finding[]> => [
  good('settings', 'The settings are valid.'),
  ...fileFindings(files, config),
  ...(await checkSettings(config)),
]

export const checkContents = async (database: Database, config: Config): Promise<Finding[]> => [
  ...(await checkMachine(database, config)),
  await checkAudit(database),
  ...(await checkSending(database, config)),
  ...(await checkOrganizations(database, isPublic(config))),
  ...(await checkPrices(database, config)),
  ...(await checkDays(database, newYorkDay(Date.now()))),
  ...(await checkFeeds(database, config)),
  ...(await checkKeys(database, Date.now())),
  ...(await checkWebhooks(database)),
]

async function checkAudit(database: Database): Promise<Finding> {
  const check = await checkAuditTrail(database)
  return (check.broken ? bad : good)('audit', auditSentence(check))
}
