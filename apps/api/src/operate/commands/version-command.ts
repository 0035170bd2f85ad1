/** `version`: what this program is. It needs no database. */
import { buildText } from '../../base/build'
import { migrations } from '../../database/migrations'
import type { CommandRunner } from './command-runner'
import type { OperatorCommand } from './operator-command'

export function addVersionCommand(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('version')
    .description(
      'shows the version, commit, Node.js and newest migration of this program; `status` shows those of the servers',
    )
    .unaudited()
    .action(
      run(async ({ build }) => {
        const data = { ...build, node: process.versions.node, migration: migrations.at(-1)?.name ?? '' }
        return { text: `RxGauge ${buildText(build)}\nNode.js ${data.node}, newest migration ${data.migration}`, data }
      }),
    )
}
