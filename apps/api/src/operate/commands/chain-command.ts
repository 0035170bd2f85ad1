/** `data chains`: lists the chains by their codes in files. */
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'

export function addChainCommand(data: OperatorCommand, run: CommandRunner): void {
  data
    .command('chains')
    .description('lists the chains by the codes that files and organization.json use')
    .unaudited()
    .action(run(listChains))
}

async function listChains(context: CommandContext): Promise<Outcome> {
  const chains = await context.withDatabase((database) =>
    database.query<{ id: number; code: string | null; name: string; logo: string; pharmacies: number }>(
      `select g.id, g.code, g.name, g.logo_url logo,
         (select count(*)::int from pharmacy_location l where l.pharmacy_group_id = g.id and l.closed_on is null) pharmacies
       from pharmacy_group g order by g.code nulls last, g.id`,
    ),
  )
  const lines = chains.map(({ id, code, name, logo, pharmacies }) =>
    [code ?? `(number ${id})`, name, `${pharmacies} pharmacies`, ...(logo === '' ? [] : [logo])].join('  '),
  )
  return { text: lines.join('\n') || 'There are no chains yet: they come with lists of pharmacies.', data: chains }
}
