/** `ratings`: lists visitors' ratings, which the site requests after a few coupons. */
import { averageRating, newestRatings } from '../../domain/engagement/ratings'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'
import { organizationOf } from './organization-argument'
import { printableField } from './printable'

export function addRatingCommand(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('ratings')
    .option('--org <code>', 'of one organization')
    .description('lists the newest hundred ratings and comments, with the average of all stored ones')
    .audited(({ org }: { org?: string }) => [org === undefined ? 'all organizations' : `org ${org}`])
    .action(run(listRatings))
}

async function listRatings(context: CommandContext, options: { org?: string }): Promise<Outcome> {
  const { ratings, count, average } = await context.withDatabase(async (database) => {
    const organization = options.org === undefined ? undefined : await organizationOf(database, options.org)
    const ids = organization === undefined ? null : [organization.id]
    return { ...(await averageRating(database, ids)), ratings: await newestRatings(database, ids) }
  })
  const lines = ratings.map(({ ratedAt, organization, stars, comment }) =>
    [ratedAt.toISOString().slice(0, 10), organization || '(without a code)', `${stars} of 5`, printableField(comment)]
      .join('  ')
      .trimEnd(),
  )
  return {
    text:
      count === 0
        ? 'There are no ratings yet.'
        : [`${average} of 5 on average, from ${count} ratings.`, ...lines].join('\n'),
    data: { count, average, ratings },
  }
}
