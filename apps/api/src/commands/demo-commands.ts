/** `demo remove`: the demo data out of a database that was tried with them. */
import { removeDemoData } from '../demo/remove'
import type { CommandRunner } from './command-runner'
import type { OperatorCommand } from './operator-command'

export function addDemoCommands(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('demo')
    .description('the demo data')
    .command('remove')
    .description(
      'takes the demo data out; what anybody’s coupons, reminders or organizations lean on stays, and is named',
    )
    .audited(() => [])
    .action(
      run(async (context) => {
        const { removed, kept } = await context.withDatabase((database) => {
          context.progress('Looking for rows that are as the demo made them.')
          return removeDemoData(database)
        })
        const counts = Object.entries(removed).map(([table, count]) => `  ${table}: ${count}`)
        const names = Object.entries(kept).map(([table, names]) => `  ${table}: ${names.join(', ')}`)
        const lines = [
          ...(counts.length === 0 ? ['There is no demo data to remove.'] : ['Removed:', ...counts]),
          ...(names.length === 0
            ? []
            : ['These stay, since somebody’s coupons, choices or organizations lean on them:', ...names]),
        ]
        return { text: lines.join('\n'), data: { removed, kept } }
      }),
    )
}
