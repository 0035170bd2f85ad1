/** Everything that a command works with: its settings, database, progress messages and audit row. */

import type { Build } from '../../base/build'
import { type Config, readConfig } from '../../base/config'
import { closeSecretFiles, secretFiles } from '../../base/secret-files'
import type { Database } from '../../database/database'
import { expectTables } from '../../database/expect-database'
import { openForCommand, openUnmigratedForCommand } from '../../database/open'
import type { AuditOutcome } from '../../domain/audit/audit-trail'
import type { CommandRecord } from '../../domain/audit/command-record'
import type { Terminal } from './terminal'

export type Environment = Readonly<Record<string, string | undefined>>

/** The final result of a command. */
export interface Outcome {
  /** For people. */
  text: string
  /** The same for programs, with `--json`; `JsonLines` are printed one value a line. */
  data: unknown
  /** It ran but found something to fix: the exit code is 1. */
  isFailed?: boolean
  /** Its input was unusable: the exit code is 2. */
  isUnusable?: boolean
}

/** Values printed one a line, so that they can be forwarded as they come. */
export class JsonLines {
  constructor(readonly values: readonly unknown[]) {}
}

export class CommandContext {
  constructor(
    readonly environment: Environment,
    /** Reports progress on the error output. */
    readonly progress: (sentence: string) => void,
    /** The program that runs. */
    readonly build: Build,
    /** Set if there's somebody to ask. */
    readonly openTerminal?: () => Terminal,
    /** The file named by `--env-file`. */
    readonly envFile?: string,
    /** The command's audit row; `undefined` for unaudited commands. */
    readonly record?: CommandRecord,
  ) {}

  /** The operator's name; empty for unaudited commands. */
  get by(): string {
    return this.record?.by ?? ''
  }

  /** The separate files for settings, keys and refusals. */
  get secretFiles() {
    return secretFiles(this.environment, this.envFile)
  }

  /** @throws StartError naming an invalid setting */
  get config(): Config {
    return readConfig({ ...this.environment })
  }

  /**
   * Opens the migrated database and reports the migrations that ran; no demo data is loaded.
   * @throws StartError if there's no database, so that a forgotten setting doesn't show an empty one
   */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return this.open({ mustBeMade: true }, work)
  }

  /** Like `withDatabase`, but creates a missing database. */
  withNewDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return this.open({ mustBeMade: false }, work)
  }

  /** Like `withDatabase`, but without an audit row: a later step writes it. */
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
      this.progress(`Migrated the database: ${migrations.join(', ')}.`)
    const record = isRecorded ? this.record : undefined
    return closing(await openForCommand({ ...config, ...options }, this.complain, onMigrated), (database) =>
      record ? record.during(database, work) : work(database),
    )
  }

  /** Opens the database without migrating it, for commands that must change nothing. */
  async withUnmigrated<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return closing(await openUnmigratedForCommand(this.config, this.complain), work)
  }

  /**
   * Writes the audit row of a command that opens its database itself. @throws StartError if the database is empty or
   * from before the first release
   */
  async recordIn(database: Database, outcome: AuditOutcome): Promise<void> {
    const { record } = this
    if (!record) return
    await expectTables(database)
    await database.transaction((transaction) => record.write(transaction, outcome))
  }

  /** Reports that an idle connection broke. */
  readonly complain = (error: Error): void => this.progress(`A connection to the database broke (${error.name}).`)
}

async function closing<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
