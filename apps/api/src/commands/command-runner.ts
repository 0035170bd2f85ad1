/** Runs a command in its context and prints what comes of it: text, or JSON with `--json`. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Command } from 'commander'
import { DatabaseUnavailable } from '../database/database-unavailable'
import { StartError } from '../errors/start-error'
import { CommandContext, type Environment, type Outcome } from './context'
import { printable, printableJson } from './printable'
import type { Terminal } from './terminal'

export interface CommandEnvironment {
  environment: Environment
  stdout: (text: string) => void
  stderr: (text: string) => void
  /** Where somebody sits at one. */
  openTerminal?: () => Terminal
}

/** Makes of what a command does what commander calls: with its arguments, then its options, then itself. */
export type CommandRunner = <Words extends unknown[]>(
  work: (context: CommandContext, ...words: Words) => Promise<Outcome>,
) => (...words: unknown[]) => Promise<void>

/** @param end told the exit code */
export const commandRunner =
  ({ environment, stdout, stderr, openTerminal }: CommandEnvironment, end: (code: 0 | 1 | 2) => void): CommandRunner =>
  <Words extends unknown[]>(work: (context: CommandContext, ...words: Words) => Promise<Outcome>) =>
  async (...words: unknown[]) => {
    const { json = false, envFile } = (words.at(-1) as Command).opts<{ json?: boolean; envFile?: string }>()
    const progress = (sentence: string) => stderr(`${printable(sentence)}\n`)
    try {
      const context = new CommandContext(withFile(environment, envFile), progress, openTerminal, envFile)
      const { text, data, isFailed = false, isUnusable = false } = await work(context, ...(words as Words))
      stdout(`${json ? printableJson(data) : printable(text)}\n`)
      end(isUnusable ? 2 : isFailed ? 1 : 0)
    } catch (error) {
      const sentence = sentenceOf(error)
      progress(sentence)
      if (json) stdout(`${printableJson({ error: sentence })}\n`)
      end(1)
    }
  }

/** @throws the error where it has none for an operator */
function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof DatabaseUnavailable) return `The database does not serve now: ${error.sentence}.`
  throw error
}

/** What the environment says goes before what the file says, as with Node's own option. */
export function withFile(environment: Environment, file: string | undefined): Environment {
  if (file === undefined) return environment
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...environment }
  } catch (cause) {
    throw new StartError(`--env-file: ${file} cannot be read.`, cause)
  }
}
