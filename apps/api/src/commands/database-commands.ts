/** `backup`, `restore`: copies of the embedded database. */
import type { Command } from 'commander'
import { backUp, restore } from '../database/backup'
import { StartError } from '../errors/start-error'
import type { CommandRunner } from './command-runner'
import type { CommandContext } from './context'

export function addDatabaseCommands(commands: Command, run: CommandRunner): void {
  commands
    .command('backup')
    .argument('<FILE>', 'where the copy goes; there must be no such file yet')
    .description('makes a copy of the embedded database, while its server goes on')
    .action(
      run(async (context, file: string) => {
        const folder = embeddedFolder(context, 'backup')
        context.progress(`Copying the database in ${folder}.`)
        await backUp(folder, file)
        return { text: `Everything in ${folder} is in ${file}.`, data: { folder, file } }
      }),
    )
  commands
    .command('restore')
    .argument('<FILE>', 'a copy that `backup` made')
    .description('puts a copy into DATA_DIR, which must be without a database')
    .action(
      run(async (context, file: string) => {
        const folder = embeddedFolder(context, 'restore')
        context.progress(`Reading ${file}.`)
        await restore(folder, file)
        return { text: `${folder} holds what was in ${file}.`, data: { folder, file } }
      }),
    )
}

/** @throws StartError where the database is a PostgreSQL, which has its own tools */
function embeddedFolder({ config }: CommandContext, command: string): string {
  if (config.databaseUrl === undefined) return config.dataDir
  throw new StartError(
    `\`${command}\` is for the embedded database. For PostgreSQL: pg_dump --format=custom --file=FILE "$DATABASE_URL", and pg_restore --dbname="$DATABASE_URL" FILE into an empty database.`,
  )
}
