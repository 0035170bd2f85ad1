/** `ratings`: lists visitors' ratings, which the site requests after a few coupons. */
import { isTestSql } from '../../domain/test-organizations/is-test'
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
  const { ratings, all } = await context.withDatabase(async (database) => {
    const organization = options.org === undefined ? undefined : await organizationOf(database, options.org)
    const id = organization?.id ?? null
    const ratings = await database.query<{ ratedAt: Date; organization: string; stars: number; comment: string }>(
      `select r.created_at "ratedAt", o.code organization, r.rating::float8 stars, r.comment_text "comment"
       from app_rating r join engagement e on e.id = r.engagement_id join device d on d.id = e.device_id
       join organization o on o.id = d.organization_id
       where ($1::int is null or o.id = $1) and not ${isTestSql('o')} order by r.created_at desc, r.engagement_id desc limit 100`,
      [id],
    )
    const [all] = await database.query<{ count: number; average: number | null }>(
      `select count(*)::int count, round(avg(r.rating), 2)::float8 average
       from app_rating r join engagement e on e.id = r.engagement_id join device d on d.id = e.device_id
       join organization o on o.id = d.organization_id
       where ($1::int is null or o.id = $1) and not ${isTestSql('o')}`,
      [id],
    )
    return { ratings, all }
  })
  const { count = 0, average = null } = all ?? {}
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
