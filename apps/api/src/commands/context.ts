/** What a command works with: settings, the database that they name, and whom it tells what it does. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../config'
import type { Database } from '../database/database'
import { openForCommand, openUnmigratedForCommand } from '../database/open'
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
  ) {}

  /** @throws StartError naming a setting that cannot be read */
  get config(): Config {
    return readConfig({ ...this.environment })
  }

  /** The database in its newest form; what had to be changed for that is said. Nothing is loaded into it. */
  async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const { config } = this
    this.announceNewDatabase()
    this.progress(
      config.databaseUrl === undefined
        ? `Opening the database in ${config.dataDir}.`
        : 'Opening the PostgreSQL database.',
    )
    const onMigrated = (migrations: readonly string[]) =>
      this.progress(`Brought the database to its newest form: ${migrations.join(', ')}.`)
    return closing(await openForCommand(config, this.complain, onMigrated), work)
  }

  /** The database as it is: for what must change nothing. */
  async withUnmigrated<T>(work: (database: Database) => Promise<T>): Promise<T> {
    this.announceNewDatabase()
    return closing(await openUnmigratedForCommand(this.config, this.complain), work)
  }

  /** Whoever forgot to say which database is theirs would else look into an empty one and not know it. */
  private announceNewDatabase(): void {
    const { databaseUrl, dataDir } = this.config
    const isNamed = databaseUrl !== undefined || this.environment.DATA_DIR !== undefined
    if (isNamed || existsSync(join(dataDir, 'database'))) return
    this.progress(
      `Neither --env-file nor DATABASE_URL or DATA_DIR says which database: a new, empty one is made in ${resolve(dataDir)}.`,
    )
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
