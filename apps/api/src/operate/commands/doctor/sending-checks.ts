/** Checks that messages are sent from this database, and that refusals outlive it. */
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../../../base/config'
import type { Database } from '../../../database/database'
import { copyWarning, installationOf } from '../../../domain/installation/installation'
import { bad, type Finding, good, notice } from './finding'
import { isPublic } from './settings-checks'

export async function checkSending(database: Database, config: Config): Promise<Finding[]> {
  const home = await installationOf(database, { ...config, now: Date.now }).otherSender()
  return [
    home ? bad('sending', copyWarning(home)) : good('sending', 'Messages are sent from here.'),
    ...journalFindings(config),
  ]
}

function journalFindings(config: Config): Finding[] {
  const file = config.refusalsJournal
  if (file === undefined) {
    return isPublic(config)
      ? [
          notice(
            'refusals',
            'REFUSALS_JOURNAL is not set: restoring an older database forgets all refusals since then.',
          ),
        ]
      : []
  }
  try {
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK)
    return [good('refusals', `Refusals are also stored in ${file}.`)]
  } catch {
    return [bad('refusals', `REFUSALS_JOURNAL: ${file} cannot be written by this user.`)]
  }
}
