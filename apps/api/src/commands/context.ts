/** What a command works with: settings, the database that they name, and whom it tells what it does. */
import { type Config, readConfig } from '../config'
import type { Database } from '../database/database'
import { openForCommand, openUnmigratedForCommand } from '../database/open'
import { closeSecretFiles, secretFiles } from '../secret-files'
import type { Terminal } from './terminal'

export type Environment = Readonly<Record<string, string | undefined>>

/** What a command has to say in the end. */
export interface Outcome {
  /** For people. */
  text: string
  /** The same for programs, with `--json`. */
  data: unknown
  /** It ran, and what it found must be mended: the exit code is 1. */
  isFailed?: boolean
  /** Nothing could be made of what it was given: the exit code is 2. */
  isUnusable?: boolean
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
  ) {}

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

  private async open<T>(options: { mustBeMade: boolean }, work: (database: Database) => Promise<T>): Promise<T> {
    const { config } = this
    closeSecretFiles(this.secretFiles, this.progress)
    this.progress(
      config.databaseUrl === undefined
        ? `Opening the database in ${config.dataDir}.`
        : 'Opening the PostgreSQL database.',
    )
    const onMigrated = (migrations: readonly string[]) =>
      this.progress(`Brought the database to its newest form: ${migrations.join(', ')}.`)
    return closing(await openForCommand({ ...config, ...options }, this.complain, onMigrated), work)
  }

  /** The database as it is: for what must change nothing. */
  async withUnmigrated<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return closing(await openUnmigratedForCommand(this.config, this.complain), work)
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
