/** `upgrade --check`, run with the program of a new release: what starting it would change on this installation. */
import { existsSync } from 'node:fs'
import type { Config } from '../../base/config'
import { StartError } from '../../base/errors/start-error'
import { countHeldImports } from '../../data/imports/data-status'
import { importLock } from '../../data/imports/import-lock'
import { type Database, maybeOne } from '../../database/database'
import { planMigrations } from '../../database/migrate'
import { migrations } from '../../database/migrations'
import { openUnmigratedForCommand } from '../../database/open'
import { listProcesses } from '../heartbeat'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import { bad, type Finding, findingsText, good, notice } from './doctor/finding'
import { diskFinding } from './doctor/machine-checks'
import { unknownSettings } from './doctor/settings-checks'
import type { OperatorCommand } from './operator-command'
import { UsageError } from './usage-error'

/** Major versions of PostgreSQL that releases are tested with: docs/operate/versions.md. */
const supportedPostgresql = { first: 14, last: 18 }
/** Hours. */
const backupsAge = 24

export function addUpgradeCommand(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('upgrade')
    .option('--check', 'says what starting this program would change, and changes nothing')
    .description('with the program of a new release: whether the installation is ready for it')
    .addHelpText('after', '\nExit codes: 0 nothing is in the way; 1 something is; 2 wrong usage.')
    .unaudited()
    .action(
      run((context, { check }: { check?: boolean }) => {
        if (!check)
          throw new UsageError(
            'Say --check. The new servers upgrade the database when they start, or `migrate --run` does.',
          )
        return checkUpgrade(context)
      }),
    )
}

async function checkUpgrade(context: CommandContext): Promise<Outcome> {
  const findings = await findingsOf(context)
  const isReady = findings.every(({ level }) => level !== 'bad')
  return {
    text: findingsText(findings, 'Nothing is in the way.'),
    data: { isReady, version: context.build.version, findings },
    isFailed: !isReady,
  }
}

async function findingsOf(context: CommandContext): Promise<Finding[]> {
  let config: Config
  try {
    config = context.config
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [bad('settings', error.message)]
  }
  const findings = [
    unknownSettings(context) ?? good('settings', 'Every setting has a value that this version accepts.'),
  ]
  if (config.databaseUrl === undefined && existsSync(config.dataDir)) findings.push(diskFinding(config.dataDir))
  let database: Database
  try {
    database = await openUnmigratedForCommand(config, context.complain)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [...findings, bad('database', error.message)]
  }
  try {
    return [...findings, ...(await databaseFindings(database, context.build.version))]
  } finally {
    await database.close()
  }
}

async function databaseFindings(database: Database, version: string): Promise<Finding[]> {
  let missing: string[]
  try {
    missing = await planMigrations(database)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [bad('migrations', error.message)]
  }
  if (missing.length === migrations.length)
    return [bad('database', 'It has no tables: this is no installation to upgrade.')]
  return [
    await postgresqlFinding(database),
    ...(await versionFindings(database, version, missing)),
    await importsFinding(database),
    database.kind === 'pglite'
      ? await backupFinding(database)
      : notice('backup', 'Nothing here shows backups of PostgreSQL: make one with pg_dump first.'),
  ]
}

async function postgresqlFinding(database: Database): Promise<Finding> {
  if (database.kind === 'pglite') return good('postgresql', 'The embedded one comes with the program.')
  const row = await maybeOne<{ version: string; number: number }>(
    database,
    `select current_setting('server_version') version, current_setting('server_version_num')::int number`,
  )
  const major = Math.floor((row?.number ?? 0) / 10_000)
  const { first, last } = supportedPostgresql
  const sentence = `PostgreSQL ${row?.version}; this version works with ${first} to ${last}`
  if (major < first) return bad('postgresql', `${sentence}. Upgrade it first.`)
  return major > last
    ? notice('postgresql', `${sentence}, and nobody has tried this one.`)
    : good('postgresql', `${sentence}.`)
}

/** Servers of both versions run for a while, which not every migration allows. */
async function versionFindings(database: Database, version: string, missing: readonly string[]): Promise<Finding[]> {
  const alive = (await listProcesses(database)).filter(({ isAlive }) => isAlive)
  const versions = [...new Set(alive.map((process) => process.version.split(',', 1)[0] ?? ''))].sort(byNumber)
  const newest = versions.at(-1)
  const running =
    versions.length === 0 ? 'No server runs.' : `Running: ${versions.join(', ')} (processes: ${alive.length}).`
  return [
    newest !== undefined && byNumber(newest, version) > 0
      ? bad('version', `${running} This program is ${version}, which is older.`)
      : good('version', `${running} This program is ${version}.`),
    migrationsFinding(missing, versions[0]),
  ]
}

/** @param oldest version that runs, if any does */
function migrationsFinding(missing: readonly string[], oldest: string | undefined): Finding {
  if (missing.length === 0)
    return good('migrations', 'None is missing: servers of both versions can run for as long as you like.')
  const applies = `The first new server applies ${missing.join(', ')}.`
  const ending = migrations.filter(({ name, endsOlderThan }) => endsOlderThan && missing.includes(name))
  for (const { name, endsOlderThan = '' } of ending) {
    if (oldest !== undefined && byNumber(oldest, endsOlderThan) < 0)
      return bad(
        'migrations',
        `${applies} ${name} removes what running servers use: upgrade them to ${endsOlderThan} first, or stop them all.`,
      )
  }
  const noWayBack = ending.length > 0 ? ' Older programs no longer start: only a backup leads back.' : ''
  return good('migrations', `${applies} Running servers continue to work.${noWayBack}`)
}

/** Numbers in order: 1.10.0 comes after 1.9.0. */
const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

async function importsFinding(database: Database): Promise<Finding> {
  const row = await maybeOne<{ isRunning: boolean }>(
    database,
    // The view shows the locks of other databases too.
    `select exists (select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
       where l.locktype = 'advisory' and l.objid = ${importLock} and l.objsubid = 1) "isRunning"`,
  )
  if (row?.isRunning) return bad('imports', 'One is running: wait until it has ended.')
  const held = await countHeldImports(database)
  if (held === 0) return good('imports', 'None is running or held.')
  return notice('imports', `Held ones stay held: ${held}. \`import list\` shows them.`)
}

/** Of the embedded database. Backups that other programs made leave no row here. */
async function backupFinding(database: Database): Promise<Finding> {
  const row = await maybeOne<{ madeAt: Date; isRecent: boolean }>(
    database,
    `select made_at "madeAt", made_at > now() - interval '${backupsAge} hours' "isRecent" from audit_entry
     where command = 'backup' and outcome <> 'refused' order by id desc limit 1`,
  )
  if (row?.isRecent) return good('backup', `\`backup\` ran at ${row.madeAt.toISOString().slice(0, 16)} UTC.`)
  return notice(
    'backup',
    `\`backup\` did not run in the last ${backupsAge} hours: make one first, if nothing else does.`,
  )
}
