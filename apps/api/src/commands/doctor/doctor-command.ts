/** `doctor`: looks at an installation and says what must be mended. It changes nothing. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Config } from '../../config'
import type { Database } from '../../database/database'
import { openUnmigrated } from '../../database/open'
import { StartError } from '../../errors/start-error'
import type { CommandRunner } from '../command-runner'
import type { CommandContext, Outcome } from '../context'
import { checkDatabase } from './database-checks'
import { bad, type Finding, good } from './finding'
import { checkOrganizations } from './organization-checks'
import { checkPrices } from './price-checks'
import { checkSending } from './sending-checks'
import { checkSettings, isPublic } from './settings-checks'

export function addDoctorCommand(commands: Command, run: CommandRunner): void {
  commands
    .command('doctor')
    .description('looks at settings, database, organizations and texts, and says what must be mended; changes nothing')
    .action(run(examine))
}

/** Fails where something must be mended. */
export async function examine(context: CommandContext): Promise<Outcome> {
  const findings = await findingsOf(context)
  const count = findings.filter(({ level }) => level === 'bad').length
  const lines = findings.map(({ level, check, sentence }) => `${marks[level]} ${check}: ${sentence}`)
  const last = count === 0 ? 'Nothing must be mended.' : `${count} ${count === 1 ? 'thing' : 'things'} must be mended.`
  return { text: [...lines, last].join('\n'), data: { isHealthy: count === 0, findings }, isFailed: count > 0 }
}

const marks = { good: 'ok  ', notice: 'note', bad: 'MEND' } as const

async function findingsOf(context: CommandContext): Promise<Finding[]> {
  let config: Config
  try {
    config = context.config
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [bad('settings', error.message)]
  }
  context.progress('Looking at settings and mail server.')
  const findings = [good('settings', 'The settings can be read.'), ...(await checkSettings(config))]
  context.progress('Looking at the database.')
  return [...findings, ...(await databaseFindings(config))]
}

async function databaseFindings(config: Config): Promise<Finding[]> {
  // Opening would make it.
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'database'))) {
    return [
      bad(
        'database',
        `DATA_DIR: there is no database in ${config.dataDir} yet. Make it with \`init\`, or start a server.`,
      ),
    ]
  }
  let database: Database
  try {
    database = await openUnmigrated(config, () => undefined)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [bad('database', error.message)]
  }
  try {
    const { findings, isReady } = await checkDatabase(database, config)
    if (!isReady) return findings
    return [
      ...findings,
      ...(await checkSending(database, config)),
      ...(await checkOrganizations(database, isPublic(config))),
      ...(await checkPrices(database, config)),
    ]
  } finally {
    await database.close()
  }
}
