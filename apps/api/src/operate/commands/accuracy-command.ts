/** `accuracy`: compares the shown prices with what people paid at the counter. */
import { csvLine } from '../../base/csv'
import { StartError } from '../../base/errors/start-error'
import { writePrivateFile } from '../../base/private-files'
import {
  type Accuracy,
  type AccuracyCell,
  accuracyOf,
  type UnmatchedReason,
  unmatchedReasons,
} from '../accuracy/accuracy'
import { daysShownBefore } from '../accuracy/claims-of-day'
import type { CommandRunner } from './command-runner'
import { parseMonth } from './month-argument'
import type { OperatorCommand } from './operator-command'
import { organizationOf } from './organization-argument'

interface Options {
  org?: string
  month?: string
  csv?: string
  all?: boolean
}

/** How many lines are printed. */
const worst = 50

export function addAccuracyCommand(commands: OperatorCommand, run: CommandRunner): void {
  commands
    .command('accuracy')
    .option('--org <code>', 'only claims with its code')
    .option('--month <month>', 'fills of one month, such as 2026-11', parseMonth)
    .option('--all', 'also cells with fewer than 11 claims: only for yourself, not to share')
    .option('--csv <file>', 'writes everything as CSV, for spreadsheets')
    .description(
      'compares shown prices with imported paid claims, by network, chain and drug, the fifty worst first; cells with fewer than 11 claims are hidden',
    )
    .unaudited()
    .action(
      run(async (context, { org, month, csv, all }: Options) => {
        const { organization, accuracy } = await context.withDatabase(async (database) => {
          const organization = org === undefined ? undefined : (await organizationOf(database, org)).code
          const onDay = (day: string) => context.progress(`Comparing the fills of ${day}.`)
          return {
            organization,
            accuracy: await accuracyOf(database, { organization, month, hidesNothing: all }, onDay),
          }
        })
        if (accuracy.firstDay === null) {
          throw new StartError(
            `There are no paid claims${month === undefined ? '' : ` of ${month}`}: \`template paid-claims\` prints what a file of them looks like.`,
          )
        }
        if (csv !== undefined) write(csv, accuracy)
        const { cells, ...rest } = accuracy
        return {
          text: textOf(accuracy, organization, csv),
          data: { organization: organization ?? null, month: month ?? null, ...rest, cells: cells.slice(0, worst) },
        }
      }),
    )
}

const hidden = '<11'

function write(file: string, { cells }: Accuracy): void {
  const header = ['network', 'chain', 'drug', 'claims', 'claims with a shown card', 'expected', 'paid', 'difference']
  const lines = cells.map((cell) => [
    ...[cell.network, cell.chain, cell.drug, String(cell.claims), String(cell.shownClaims ?? hidden)],
    ...[cell.expected, cell.paid, cell.difference, cell.distance, String(cell.exactPercent)],
  ])
  try {
    const all = [[...header, 'mean distance', 'percent to the cent'], ...lines]
    writePrivateFile(file, `${all.map((line) => csvLine(line)).join('\n')}\n`)
  } catch (cause) {
    throw new StartError(`--csv: ${file} cannot be written.`, cause)
  }
}

function textOf(accuracy: Accuracy, organization: string | undefined, csv: string | undefined): string {
  const { cells, hiddenCells, unmatched, firstDay, lastDay } = accuracy
  const reasons = (Object.entries(unmatched) as [UnmatchedReason, number | null][]).filter(([, count]) => count !== 0)
  return [
    `Fills from ${firstDay} to ${lastDay}${organization === undefined ? '' : ` with cards of ${organization}`}. Compared with the card shown in the ${daysShownBefore} days before, else with the files' prices for that day.`,
    '',
    ...(cells.length === 0
      ? ['No network, chain and drug has 11 or more comparable claims. For yourself, see --all.']
      : cells.slice(0, worst).map(lineOf)),
    ...(cells.length > worst ? [`and ${cells.length - worst} that are closer`] : []),
    ...(hiddenCells > 0 ? [`Hidden because of fewer than 11 claims each: ${hiddenCells}.`] : []),
    ...reasons.map(([reason, count]) => `Not compared: ${count ?? hidden} claims, since ${unmatchedReasons[reason]}.`),
    ...(csv === undefined ? [] : [`All of it: ${csv}`]),
  ].join('\n')
}

const lineOf = ({ network, chain, drug, claims, expected, paid, distance, exactPercent, ...cell }: AccuracyCell) =>
  `${distance.padStart(8)} off on average: ${network} at ${chain}, ${drug}: expected ${expected}, paid ${paid}, ${exactPercent}% to the cent; ${claims} claims, ${cell.shownClaims ?? hidden} with a shown card`
