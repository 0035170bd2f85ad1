/** Runs a command in its context and prints its outcome: text, or JSON with `--json`. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Build } from '../../base/build'
import { StartError } from '../../base/errors/start-error'
import { DatabaseUnavailable } from '../../database/database-unavailable'
import { CommandRecord } from '../../domain/audit/command-record'
import { CommandContext, type Environment, JsonLines, type Outcome } from './context'
import type { OperatorCommand } from './operator-command'
import { operatorName } from './operator-name'
import { printable, printableJson } from './printable'
import type { Terminal } from './terminal'

export interface CommandEnvironment {
  environment: Environment
  stdout: (text: string) => void
  stderr: (text: string) => void
  /** The program that runs. */
  build: Build
  /** Set when somebody sits at a terminal. */
  openTerminal?: () => Terminal
}

/** Turns a command's work into the function that commander calls with its arguments, its options and itself. */
export type CommandRunner = <Words extends unknown[]>(
  work: (context: CommandContext, ...words: Words) => Promise<Outcome>,
) => (...words: unknown[]) => Promise<void>

/** @param end receives the exit code */
export const commandRunner =
  (
    { environment, stdout, stderr, build, openTerminal }: CommandEnvironment,
    end: (code: 0 | 1 | 2) => void,
  ): CommandRunner =>
  <Words extends unknown[]>(work: (context: CommandContext, ...words: Words) => Promise<Outcome>) =>
  async (...words: unknown[]) => {
    const command = words.at(-1) as OperatorCommand
    const { json = false, envFile, as } = command.opts<{ json?: boolean; envFile?: string; as?: string }>()
    const progress = (sentence: string) => stderr(`${printable(sentence)}\n`)
    try {
      const settings = withEnvFile(environment, envFile)
      const record = recordOf(command, words, settings, as)
      const context = new CommandContext(settings, progress, build, openTerminal, envFile, record)
      const { text, data, isFailed = false, isUnusable = false } = await work(context, ...(words as Words))
      if (json && data instanceof JsonLines) stdout(data.values.map((value) => `${printableJson(value, 0)}\n`).join(''))
      else stdout(`${json ? printableJson(data) : printable(text)}\n`)
      end(isUnusable ? 2 : isFailed ? 1 : 0)
    } catch (error) {
      const sentence = sentenceOf(error)
      progress(sentence)
      if (json) stdout(`${printableJson({ error: sentence })}\n`)
      end(1)
    }
  }

/** @throws StartError if the operator's name is required and unknown */
function recordOf(
  command: OperatorCommand,
  words: readonly unknown[],
  settings: Environment,
  as: string | undefined,
): CommandRecord | undefined {
  const { auditRule } = command
  if (auditRule === undefined) throw new Error(`Nobody has said whether \`${command.words}\` is audited`)
  const subject = auditRule === 'unaudited' ? undefined : auditRule(...(words as never[]))
  return subject && new CommandRecord(operatorName(settings, as), command.words, subject)
}

/** @throws the error itself if it has no sentence for an operator */
function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof DatabaseUnavailable) return `The database is not available: ${error.sentence}.`
  throw error
}

/** The environment's values override the file's, as with Node's own option. */
export function withEnvFile(environment: Environment, file: string | undefined): Environment {
  if (file === undefined) return environment
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...environment }
  } catch (cause) {
    throw new StartError(`--env-file: ${file} cannot be read.`, cause)
  }
}
