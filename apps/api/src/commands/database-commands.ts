/** `backup`, `restore`: copies of the embedded database; `scrub`: one without people. */
import { backUp, restore } from '../database/backup'
import type { Database } from '../database/database'
import { expectFolder } from '../database/made-database'
import { scrub } from '../database/scrub'
import { scrubFolder } from '../database/scrubbed-folder'
import { StartError } from '../errors/start-error'
import { isAtAddress, readSendingInstallation } from '../installation/installation'
import type { CommandRunner } from './command-runner'
import type { CommandContext } from './context'
import type { OperatorCommand } from './operator-command'

export function addDatabaseCommands(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('backup')
    .argument('<FILE>', 'where the copy goes; there must be no such file yet')
    .description('makes a copy of the embedded database, while its server goes on')
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
    .description('puts a copy into DATA_DIR, which must be without a database')
    .audited((file: string) => [file])
    .action(
      run(async (context, file: string) => {
        const folder = embeddedFolder(context, 'restore')
        context.progress(`Reading ${file}.`)
        await restore(folder, file, context.progress, (database) => context.recordIn(database, 'changed'))
        const text = `${folder} holds what was in ${file}. No message goes out of it until \`rxgauge sending adopt\`.`
        return { text, data: { folder, file } }
      }),
    )
  commands
    .command('scrub')
    .option('--never-sent', 'also where the database does not know yet whether messages went out of it')
    .description(
      'takes all people out of a copy of a database: accounts, devices, contacts, messages, secrets; for staging',
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
          `Emptied: ${tables.join(', ')}. Keys of single sign-on are new.`,
          ...(isEmbedded ? leftByEmbedded(config.dataDir) : leftByServer),
          ...(config.refusalsJournal === undefined
            ? []
            : [`${config.refusalsJournal} still names people by hashes: it must not leave either.`]),
        ].join('\n')
        return { text, data: { tables } }
      }),
    )
}

function scrubEmbedded(context: CommandContext, check: (database: Database) => Promise<void>): Promise<string[]> {
  const { config } = context
  expectFolder(config)
  context.progress(`Writing what stays of the database in ${config.dataDir} anew.`)
  return scrubFolder(config.dataDir, check, (database) => context.recordIn(database, 'changed'))
}

const leftByEmbedded = (dataDir: string) => [
  `The database in ${dataDir} was written anew, and its old files are removed. It may leave this machine, by \`backup\` too.`,
  'What must not leave: backups from before, which still hold everybody.',
]

/** A server's files are shared by its databases, and a table's old pages go when it likes. */
const leftByServer = [
  'It may leave this machine as a `pg_dump` that is made from now on, and in no other form.',
  "What must not leave: the server's files, snapshots of its disk, base backups, its write-ahead log and the archive of it, standbys, and dumps from before. They still hold everybody.",
]

/** @throws StartError where people may be served from this database */
async function refuseLive(database: Database, publicUrl: string | undefined, neverSent: boolean): Promise<void> {
  const home = await readSendingInstallation(database)
  if (home === undefined && !neverSent) {
    throw new StartError(
      'No server has sent messages from this database, so it may be the first one of its kind. Nothing was changed. `--never-sent` scrubs it all the same.',
    )
  }
  if (home?.isThisDatabase && (publicUrl === undefined || isAtAddress(home, publicUrl))) {
    throw new StartError(
      `Messages of this database go out from ${home.publicUrl}: nothing was changed. \`scrub\` is for a copy, whose PUBLIC_URL is another.`,
    )
  }
}

/** @throws StartError where the database is a PostgreSQL, which has its own tools */
function embeddedFolder({ config }: CommandContext, command: string): string {
  if (config.databaseUrl === undefined) return config.dataDir
  throw new StartError(
    `\`${command}\` is for the embedded database. For PostgreSQL: pg_dump --format=custom --file=FILE "$DATABASE_URL", and pg_restore --exit-on-error --no-owner --no-comments --dbname="$DATABASE_URL" FILE into an empty database with the extensions cube, earthdistance and pg_trgm.`,
  )
}
