/** Runs the command line in this process: returns its output and exit code. */

import { unknownBuild } from '../src/base/build'
import { type ExitCode, runCommandLine } from '../src/operate/commands'
import type { Terminal } from '../src/operate/commands/terminal'

interface CommandResult {
  code: ExitCode | undefined
  stdout: string
  stderr: string
}

export async function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  openTerminal?: () => Terminal,
): Promise<CommandResult> {
  const written = { stdout: '', stderr: '' }
  const code = await runCommandLine(words, {
    environment,
    ...(openTerminal ? { openTerminal } : {}),
    build: { ...unknownBuild, version: '1.0.0' },
    serve: async (_, role) => {
      written.stdout += `Serving ${role}`
    },
    stdout: (text) => {
      written.stdout += text
    },
    stderr: (text) => {
      written.stderr += text
    },
  })
  return { code, ...written }
}
