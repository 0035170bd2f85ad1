/** `report`: what an organization's visitors did in a month. */
import type { Command } from 'commander'
import { csvLine } from '../csv'
import { StartError } from '../errors/start-error'
import { newYorkDay } from '../new-york-day'
import { type Report, reportOf } from '../reports/report'
import type { CommandRunner } from './command-runner'
import { monthOf } from './month-argument'
import { organizationOf } from './organization-argument'

interface Options {
  org: string
  month: string
  csv?: boolean
}

export function addReportCommand(commands: Command, run: CommandRunner): void {
  commands
    .command('report')
    .requiredOption('--org <code>', 'its code')
    .requiredOption('--month <month>', 'such as 2026-11; one that is over', monthOf)
    .option('--csv', 'prints CSV, for spreadsheets')
    .description(
      'what an organization’s visitors did: opened, searched, priced, cards shown, handed on, saved; counts under 11 are hidden',
    )
    .action(
      run(async (context, { org, month, csv = false }: Options) => {
        // Two reports of a month that goes on would differ by what few people did.
        if (month >= newYorkDay(Date.now()).slice(0, 7)) {
          throw new StartError(
            `--month: ${month} is not over yet: two reports of it would tell by their difference what few did.`,
          )
        }
        const { code, report } = await context.withDatabase(async (database) => {
          const { id, code } = await organizationOf(database, org)
          return { code, report: await reportOf(database, id, month) }
        })
        const data = { organization: code, month, ...report }
        return { text: csv ? csvOf(code, month, report) : textOf(code, month, report), data }
      }),
    )
}

const hidden = '<11'

function csvOf(code: string, month: string, { cells }: Report): string {
  const lines = cells.map(({ measure, kind, count }) => [code, month, measure, kind, String(count ?? hidden)])
  return [['organization', 'month', 'measure', 'kind', 'count'], ...lines].map((line) => csvLine(line)).join('\n')
}

function textOf(code: string, month: string, { cells, totals, countedSince }: Report): string {
  const widest = Math.max(...cells.map(({ measure, kind }) => measure.length + kind.length + 2))
  const lines = cells.map(({ measure, kind, count }) => `${`${measure}: ${kind}`.padEnd(widest + 2)}${count ?? hidden}`)
  const sums = totals.map(
    ({ measure, count, isMore }) =>
      `${`${measure}, all`.padEnd(widest + 2)}${count}${isMore ? ' and what is hidden' : ''}`,
  )
  const note =
    countedSince === null || countedSince.slice(0, 7) > month
      ? ['Nothing was counted in that month.']
      : countedSince > `${month}-01`
        ? [`Counted since ${countedSince}.`]
        : []
  return [`${code || 'The organization without a code'}, ${month}`, ...note, '', ...lines, '', ...sums].join('\n')
}
