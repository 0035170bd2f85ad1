/** What a command works with: settings, the database that they name, and whom it tells what it does. */
import type { AuditOutcome } from '../audit/audit-trail'
import type { CommandRecord } from '../audit/command-record'
import { type Config, readConfig } from '../config'
import type { Database } from '../database/database'
import { expectTables } from '../database/made-database'
import { openForCommand, openUnmigratedForCommand } from '../database/open'
import { closeSecretFiles, secretFiles } from '../secret-files'
import type { Terminal } from './terminal'

export type Environment = Readonly<Record<string, string | undefined>>

/** What a command has to say in the end. */
export interface Outcome {
  /** For people. */
  text: string
  /** The same for programs, with `--json`; `JsonLines` as one value a line. */
  data: unknown
  /** It ran, and what it found must be mended: the exit code is 1. */
  isFailed?: boolean
  /** Nothing could be made of what it was given: the exit code is 2. */
  isUnusable?: boolean
}

/** Values that are printed one a line, so that they can be sent on as they come. */
export class JsonLines {
  constructor(readonly values: readonly unknown[]) {}
}

export class CommandContext {
  constructor(
    readonly environment: Environment,
    /** Says on the error output what is being done. */
    readonly progress: (sentence: string) => void,
    /** Where there is somebody to ask. */
    readonly openTerminal?: () => Terminal,
    /** The file that `--env-file` names. */
    private readonly envFile?: string,
    /** What the audit trail keeps of it; `undefined` where it keeps nothing. */
    readonly record?: CommandRecord,
  ) {}

  /** Who runs it; empty where nothing is kept of it. */
  get by(): string {
    return this.record?.by ?? ''
  }

  /** Settings, keys and refusals in files of their own. */
  get secretFiles() {
    return secretFiles(this.environment, this.envFile)
  }

  /** @throws StartError naming a setting that cannot be read */
  get config(): Config {
    return readConfig({ ...this.environment })
  }

  /**
   * The database in its newest form; what had to be changed for that is said. Nothing is loaded into it.
   * @throws StartError where there is none: whoever forgot to name theirs would look into an empty one and not know it
   */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return this.open({ mustBeMade: true }, work)
  }

  /** The same, and where there is none it is made. */
  withNewDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return this.open({ mustBeMade: false }, work)
  }

  /** The same as `withDatabase`, to look what is to be done: the command's row comes with what follows. */
  lookInto<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return this.open({ mustBeMade: true, isRecorded: false }, work)
  }

  private async open<T>(
    { isRecorded = true, ...options }: { mustBeMade: boolean; isRecorded?: boolean },
    work: (database: Database) => Promise<T>,
  ): Promise<T> {
    const { config } = this
    closeSecretFiles(this.secretFiles, this.progress)
    this.progress(
      config.databaseUrl === undefined
        ? `Opening the database in ${config.dataDir}.`
        : 'Opening the PostgreSQL database.',
    )
    const onMigrated = (migrations: readonly string[]) =>
      this.progress(`Brought the database to its newest form: ${migrations.join(', ')}.`)
    const record = isRecorded ? this.record : undefined
    return closing(await openForCommand({ ...config, ...options }, this.complain, onMigrated), (database) =>
      record ? record.during(database, work) : work(database),
    )
  }

  /** The database as it is: for what must change nothing. */
  async withUnmigrated<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return closing(await openUnmigratedForCommand(this.config, this.complain), work)
  }

  /** Writes the row of a command that opens its database by itself. @throws StartError where the database is empty, or from before the first release */
  async recordIn(database: Database, outcome: AuditOutcome): Promise<void> {
    const { record } = this
    if (!record) return
    await expectTables(database)
    await database.transaction((transaction) => record.write(transaction, outcome))
  }

  /** Says that a connection broke while nobody used it. */
  readonly complain = (error: Error): void => this.progress(`A connection to the database broke (${error.name}).`)
}

async function closing<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
