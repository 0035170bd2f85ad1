/** `report`: counts what an organization's visitors did in a month. */
import { csvLine } from '../../base/csv'
import { StartError } from '../../base/errors/start-error'
import { newYorkDay } from '../../base/new-york-day'
import {
  type DayCount,
  dayCountsOf,
  hiddenCount,
  isOver,
  type Report,
  reportCsv,
  reportOf,
} from '../../domain/reports/report'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import { parseMonth } from './month-argument'
import type { OperatorCommand } from './operator-command'
import { organizationOf } from './organization-argument'
import { UsageError } from './usage-error'

interface Options {
  org: string
  month?: string
  daily?: boolean
  csv?: boolean
}

export function addReportCommand(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('report')
    .requiredOption('--org <code>', 'its code')
    .option('--month <month>', 'such as 2026-11; a past month, or with --daily also the current one', parseMonth)
    .option(
      '--daily',
      'all counts by day, without hiding any, also for the current month: only for yourself, not to share',
    )
    .option('--csv', 'prints CSV, for spreadsheets')
    .description(
      'counts what an organization’s visitors did: opened, searched, priced, cards shown, shared, saved, lists; counts under 11 are hidden',
    )
    .unaudited()
    .action(
      run((context, { daily = false, ...options }: Options) =>
        daily ? dailyReport(context, options) : monthlyReport(context, options),
      ),
    )
}

const thisMonth = () => newYorkDay(Date.now()).slice(0, 7)

async function monthlyReport(context: CommandContext, { org, month, csv = false }: Options): Promise<Outcome> {
  if (month === undefined)
    throw new UsageError('--month is missing, such as 2026-11; --daily is for the current month.')
  if (!isOver(month, Date.now())) {
    throw new StartError(
      `--month: ${month} is not over yet: the difference between two reports would reveal what a few people did. For yourself, see --daily.`,
    )
  }
  const { code, report } = await context.withDatabase(async (database) => {
    const { id, code } = await organizationOf(database, org)
    return { code, report: await reportOf(database, id, month) }
  })
  const data = { organization: code, month, ...report }
  return { text: csv ? reportCsv(code, month, report) : textOf(code, month, report), data }
}

async function dailyReport(context: CommandContext, options: Options): Promise<Outcome> {
  const { org, month = thisMonth(), csv = false } = options
  const { code, days } = await context.withDatabase(async (database) => {
    const { id, code } = await organizationOf(database, org)
    return { code, days: await dayCountsOf(database, id, month) }
  })
  const lines = csv
    ? [['organization', 'day', 'measure', 'kind', 'count'].join(','), ...days.map((each) => dayLine(code, each))]
    : [
        `${code || 'The organization without a code'}, ${month}, by day. Small counts can reveal who did something: keep this to yourself.`,
        ...(days.length === 0 ? ['Nothing was counted in that month.'] : []),
        ...days.map(({ day, measure, kind, count }) => `${day}  ${`${measure}: ${kind}`.padEnd(34)}${count}`),
      ]
  return { text: lines.join('\n'), data: { organization: code, month, days } }
}

const dayLine = (code: string, { day, measure, kind, count }: DayCount) =>
  csvLine([code, day, measure, kind, String(count)])

function textOf(code: string, month: string, { cells, totals, countedSince }: Report): string {
  const widest = Math.max(...cells.map(({ measure, kind }) => measure.length + kind.length + 2))
  const lines = cells.map(
    ({ measure, kind, count }) => `${`${measure}: ${kind}`.padEnd(widest + 2)}${count ?? hiddenCount}`,
  )
  const sums = totals.map(
    ({ measure, count, isMore }) =>
      `${`${measure}, all`.padEnd(widest + 2)}${count}${isMore ? ' plus hidden counts' : ''}`,
  )
  const note =
    countedSince === null || countedSince.slice(0, 7) > month
      ? ['Nothing was counted in that month.']
      : countedSince > `${month}-01`
        ? [`Counted since ${countedSince}.`]
        : []
  return [`${code || 'The organization without a code'}, ${month}`, ...note, '', ...lines, '', ...sums].join('\n')
}
