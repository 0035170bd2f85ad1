// database: none

import { readFileSync } from 'node:fs'
import { type Command, Help } from 'commander'
import { expect, test } from 'vitest'
import { unknownBuild } from '../../base/build'
import { createCommands, runnableCommands, settingsHelp } from '.'

test('docs/operate/commands.md has every command as `--help` shows it; `pnpm write:pages` rewrites it', async () => {
  await expect(page()).toMatchFileSnapshot('../../../../../docs/operate/commands.md')
})

test('docs/operate/desk.md says of every command where it is in the desk, or why it stays on the server', () => {
  const desk = readFileSync(new URL('../../../../../docs/operate/desk.md', import.meta.url), 'utf8')
  const table = desk.slice(desk.indexOf('## Which command is where'))
  const names = all().map(nameOf)
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

/** Options described once, above the commands. */
const common = ['--env-file', '--json', '--help']

function page(): string {
  const sections = all().map((command) => `## ${nameOf(command)}\n\n\`\`\`text\n${helpOf(command)}\n\`\`\``)
  return `# Commands

\`rxgauge\` is the operator's command line: \`node apps/api/dist/main.js\` where the server runs, \`npx -y pnpm@12 rxgauge\` in a checkout (it builds
the server's program first where its sources have changed). It takes the [settings](settings.md) from the environment, and from a file with
\`--env-file FILE\`. Where a server has the embedded database open, commands work through it; only \`restore\`, \`scrub\` and \`migrate --run\` need it for
themselves. No command loads demo data. \`--json\` prints JSON, for programs.

A command that reads personal data or keys, or changes anything, takes \`--as NAME\` and leaves a row in the [audit trail](audit.md). A command's
result goes to the standard output, its progress to the error output. Exit codes: 0 it's done; 1 it was refused or failed, with a sentence;
2 the words are no command, with the usage of the nearest one.

This page is made from the commands themselves: \`pnpm write:pages\`.

${sections.join('\n\n')}
`
}

function all(): Command[] {
  const program = { serve: async () => {}, environment: {}, build: unknownBuild, stdout: () => {}, stderr: () => {} }
  return runnableCommands(createCommands(program, () => async () => {}))
}

const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name()

function helpOf(command: Command): string {
  let help = ''
  command
    .configureHelp({
      visibleOptions: (each) => new Help().visibleOptions(each).filter(({ long }) => !common.includes(long ?? '')),
    })
    .configureOutput({ getOutHelpWidth: () => 100, writeOut: (text) => (help += text) })
    .outputHelp()
  return help.replace(settingsHelp(), 'Settings: settings.md').trim()
}
