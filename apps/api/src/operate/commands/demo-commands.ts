/** `demo remove`: removes the demo data after a trial. */
import { removeDemoData } from '../../data/demo/remove'
import type { CommandRunner } from './command-runner'
import type { OperatorCommand } from './operator-command'

export function addDemoCommands(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('demo')
    .description('the demo data')
    .command('remove')
    .description('removes the demo data, except what coupons, reminders or organizations use, which it lists')
    .audited(() => [])
    .action(
      run(async (context) => {
        const { removed, kept } = await context.withDatabase((database) => {
          context.progress('Looking for unchanged demo rows.')
          return removeDemoData(database)
        })
        const counts = Object.entries(removed).map(([table, count]) => `  ${table}: ${count}`)
        const names = Object.entries(kept).map(([table, names]) => `  ${table}: ${names.join(', ')}`)
        const lines = [
          ...(counts.length === 0 ? ['There is no demo data to remove.'] : ['Removed:', ...counts]),
          ...(names.length === 0 ? [] : ['These stay, since coupons, choices or organizations use them:', ...names]),
        ]
        return { text: lines.join('\n'), data: { removed, kept } }
      }),
    )
}
