/** `backup`, `restore`: copies of the embedded database; `scrub`: removes people from a copy. */

import { StartError } from '../../base/errors/start-error'
import type { Database } from '../../database/database'
import { expectFolder } from '../../database/expect-database'
import { isAtAddress, readSendingInstallation } from '../../domain/installation/installation'
import { backUp, restore } from '../backup'
import { scrub } from '../scrub'
import { scrubFolder } from '../scrubbed-folder'
import type { CommandRunner } from './command-runner'
import type { CommandContext } from './context'
import type { OperatorCommand } from './operator-command'

export function addDatabaseCommands(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('backup')
    .argument('<FILE>', 'where the copy goes; the file must not exist yet')
    .description('copies the embedded database while its server runs')
    .audited((file: string) => [file])
    .action(
      run(async (context, file: string) => {
        const folder = embeddedFolder(context, 'backup')
        await context.withUnmigrated((database) => context.recordIn(database, 'read'))
        context.progress(`Copying the database in ${folder}.`)
        await backUp(folder, file)
        return { text: `Everything in ${folder} is in ${file}.`, data: { folder, file } }
      }),
    )
  commands
    .command('restore')
    .argument('<FILE>', 'a copy that `backup` made')
    .description('restores a copy into DATA_DIR, which must not contain a database')
    .audited((file: string) => [file])
    .action(
      run(async (context, file: string) => {
        const folder = embeddedFolder(context, 'restore')
        context.progress(`Reading ${file}.`)
        await restore(folder, file, context.progress, (database) => context.recordIn(database, 'changed'))
        const text = `${folder} holds the backup ${file}. It sends no messages until \`rxgauge sending adopt\`.`
        return { text, data: { folder, file } }
      }),
    )
  commands
    .command('scrub')
    .option('--never-sent', 'also if the database does not know yet whether it sent messages')
    .description(
      'removes all people from a copy of a database, for staging: accounts, devices, contacts, messages, secrets',
    )
    .audited(() => [])
    .action(
      run(async (context, { neverSent = false }: { neverSent?: boolean }) => {
        const { config } = context
        const check = (database: Database) => refuseLive(database, config.publicUrl, neverSent)
        const isEmbedded = config.databaseUrl === undefined
        const tables = isEmbedded
          ? await scrubEmbedded(context, check)
          : await context.withDatabase(async (database) => {
              await check(database)
              return scrub(database)
            })
        const text = [
          `Emptied: ${tables.join(', ')}. Single sign-on gets new keys.`,
          ...(isEmbedded ? leftByEmbedded(config.dataDir) : leftByServer),
          ...(config.refusalsJournal === undefined
            ? []
            : [`${config.refusalsJournal} still contains hashes of people's contacts: it must not leave either.`]),
        ].join('\n')
        return { text, data: { tables } }
      }),
    )
}

function scrubEmbedded(context: CommandContext, check: (database: Database) => Promise<void>): Promise<string[]> {
  const { config } = context
  expectFolder(config)
  context.progress(`Rewriting the database in ${config.dataDir} without people.`)
  return scrubFolder(config.dataDir, check, (database) => context.recordIn(database, 'changed'))
}

const leftByEmbedded = (dataDir: string) => [
  `The database in ${dataDir} was rewritten, and its old files are removed. It may leave this machine, also through \`backup\`.`,
  'What must not leave: earlier backups, which still contain everybody.',
]

/** Databases share their server's files, and freed pages disappear at unknown times. */
const leftByServer = [
  'It may leave this machine only as a new `pg_dump`.',
  "What must not leave: the server's files, snapshots of its disk, base backups, its write-ahead log and its archive, standbys, and earlier dumps. They still contain everybody.",
]

/** @throws StartError if visitors may be served from this database */
async function refuseLive(database: Database, publicUrl: string | undefined, neverSent: boolean): Promise<void> {
  const home = await readSendingInstallation(database)
  if (home === undefined && !neverSent) {
    throw new StartError(
      'No server has sent messages from this database, so it may be the original. Nothing was changed. `--never-sent` scrubs it anyway.',
    )
  }
  if (home?.isThisDatabase && (publicUrl === undefined || isAtAddress(home, publicUrl))) {
    throw new StartError(
      `This database sends messages from ${home.publicUrl}: nothing was changed. \`scrub\` is for a copy with another PUBLIC_URL.`,
    )
  }
}

/** @throws StartError for PostgreSQL, which has its own tools */
function embeddedFolder({ config }: CommandContext, command: string): string {
  if (config.databaseUrl === undefined) return config.dataDir
  throw new StartError(
    `\`${command}\` is for the embedded database. For PostgreSQL: pg_dump --format=custom --file=FILE "$DATABASE_URL", and pg_restore --exit-on-error --no-owner --no-comments --dbname="$DATABASE_URL" FILE into an empty database with the extensions cube, earthdistance and pg_trgm.`,
  )
}
