/** `backup`, `restore`: copies of the embedded database; `scrub`: one without people. */
import { backUp, restore } from '../database/backup'
import type { Database } from '../database/database'
import { scrub } from '../database/scrub'
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
        await restore(folder, file, (database) => context.recordIn(database, 'changed'))
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
      run((context, { neverSent = false }: { neverSent?: boolean }) =>
        context.withDatabase(async (database) => {
          await refuseLive(database, context.config.publicUrl, neverSent)
          const tables = await scrub(database)
          return { text: `Emptied: ${tables.join(', ')}. Keys of single sign-on are new.`, data: { tables } }
        }),
      ),
    )
}

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
    `\`${command}\` is for the embedded database. For PostgreSQL: pg_dump --format=custom --file=FILE "$DATABASE_URL", and pg_restore --dbname="$DATABASE_URL" FILE into an empty database.`,
  )
}
