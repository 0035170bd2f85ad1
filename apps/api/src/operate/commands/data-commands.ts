/** `data`: the sources of prices and their dates, newer public files, and addresses to geocode. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { StartError } from '../../base/errors/start-error'
import { closeAndReport, makePrivateFolder, openPathsOf } from '../../base/private-files'
import { type DataStatus, readDataStatus } from '../../data/imports/data-status'
import { publishers } from '../../data/imports/fetch/publishers'
import { readImportHistory } from '../../data/imports/import-history'
import { fileKinds } from '../../data/imports/kinds'
import { unconvertibleUnitSentence } from '../../data/imports/unconvertible-units'
import { addChainCommand } from './chain-command'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import { type FetchedFile, fetchInto, makeDownloadFolder, mirrorRequest, publisherOf } from './fetch-command'
import { type ImportFlags, importInto } from './import-commands'
import type { OperatorCommand } from './operator-command'
import { UsageError } from './usage-error'

export function addDataCommands(commands: OperatorCommand, run: CommandRunner): void {
  const data = commands.command('data').description('the data that prices are based on')
  data
    .command('status')
    .description('shows what each kind of price is based on, its age and coverage, and what is out of date')
    .unaudited()
    .action(run(status))
  data
    .command('refresh')
    .argument('[KIND...]', `${publishers.map(({ name }) => name).join(', ')}; by default those imported before`)
    .option('--folder <folder>', 'where the files are stored', 'public-data')
    .option('--from <address>', 'a mirror with the publishers’ files under their host names')
    .option('--yes', 'accepts files that would be held because they change or remove many prices')
    .option('--most-refused <percent>', 'the highest percentage of refused rows', '1')
    .option('--refused <folder>', 'where refused rows are written', 'refused')
    .description('fetches and imports newer files: for a timer')
    .audited((kinds: string[]) => (kinds.length === 0 ? ['kinds that were imported before'] : kinds))
    .action(run(refresh))
  data
    .command('history')
    .option('--limit <number>', 'how many lines, the newest first', wholeNumber, 50)
    .description('lists who imported, accepted and reverted what, and why it was held')
    .unaudited()
    .action(run(history))
  data
    .command('addresses')
    .argument('<FOLDER>', 'where the files are written, with 10,000 addresses each')
    .description(
      'writes the addresses of pharmacies that are only located by their zip, in the format of the Census geocoder',
    )
    .unaudited()
    .action(run(addresses))
  addChainCommand(data, run)
}

async function status(context: CommandContext): Promise<Outcome> {
  const statusRows = await context.withDatabase((database) => readDataStatus(database, fileKinds, Date.now()))
  return { text: textOf(statusRows), data: statusRows, isFailed: statusRows.imports.some(({ isStale }) => isStale) }
}

function textOf({ imports, counts, unlikeUnits }: DataStatus): string {
  const lines = imports.map(
    ({ id, kind, scope, publisher, state, asOf, importedAt, ageDays, taken, isStale, isDemo, rows }) =>
      `  ${kind} (${scope}): ${isDemo ? 'demo data' : publisher}, ${asOf ? `as of ${asOf.toISOString().slice(0, 10)}` : `imported ${importedAt.toISOString().slice(0, 10)}`}, ${ageDays} days old, ${taken} rows${daysOf(rows)}, import ${id}${state === 'held' ? ', HELD' : ''}${isStale ? ', OUT OF DATE' : ''}`,
  )
  return [
    ...(lines.length === 0 ? ['Nothing is imported.'] : ['Imported:', ...lines]),
    `Covered: ${counts.products} medications, ${counts.drugs} drugs in their forms and strengths, ${counts.drugsWithCost} of them with an acquisition cost; ${counts.zips} zips, ${counts.pharmacies} pharmacies, ${counts.plans} insurance plans, ${counts.networks} networks.`,
    ...unlikeUnits.map(unconvertibleUnitSentence),
    ...(counts.illustrativeDrugs > 0
      ? [`${counts.illustrativeDrugs} drugs have made-up prices: \`demo remove\` takes them out.`]
      : []),
  ].join('\n')
}

async function history(context: CommandContext, { limit }: { limit: number }): Promise<Outcome> {
  const events = await context.withDatabase((database) => readImportHistory(database, limit))
  const lines = events.map(
    ({ at, act, kind, scope, importId, by, reason }) =>
      `${at.toISOString().slice(0, 16).replace('T', ' ')}  ${act.padEnd(8)}  import ${importId}, ${kind} (${scope}), by ${by || 'somebody unnamed'}${reason === null ? '' : `: ${reason}`}`,
  )
  return { text: lines.length === 0 ? 'Nothing was imported yet.' : lines.join('\n'), data: { events } }
}

/** @throws UsageError */
function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError('--limit must be a whole number, 1 or more.')
  return Number(text)
}

/** Rows that apply today, begin later or have ended; empty if all rows apply or have no dates. */
function daysOf(rows: DataStatus['imports'][number]['rows']): string {
  if (!rows || (rows.later === 0 && rows.ended === 0)) return ''
  const parts = [
    `${rows.holding} hold today`,
    ...(rows.nextOn === null ? [] : [`${rows.later} begin later, the next on ${rows.nextOn}`]),
    ...(rows.endedOn === null ? [] : [`${rows.ended} have ended, the last on ${rows.endedOn}`]),
  ]
  return ` (${parts.join('; ')})`
}

interface RefreshOptions extends ImportFlags {
  folder: string
  from?: string
}

/** The publisher of each kind. */
const publisherOfKind: Readonly<Record<string, string>> = {
  nadac: 'nadac',
  utilization: 'utilization',
  'fda-products': 'fda-ndc',
  'orange-book': 'orange-book',
  rxterms: 'rxterms',
  'rxnorm-names': 'rxnorm',
  nppes: 'nppes',
  'zip-positions': 'zip-positions',
  'part-d-plans': 'part-d',
}

async function refresh(context: CommandContext, kinds: string[], options: RefreshOptions): Promise<Outcome> {
  const names = kinds.length > 0 ? kinds : await importedBefore(context)
  if (names.length === 0)
    throw new StartError('No public data was imported before: name the kinds, as in `data refresh nadac rxterms`.')
  makeDownloadFolder('--folder', options.folder, context.progress)
  const request = options.from === undefined ? fetch : mirrorRequest(options.from)
  const fetched = await fetchInto(context.progress, names.map(publisherOf), options.folder, request)
  const paths = fetched.flatMap((file) => ('error' in file ? [] : [file.path]))
  const imported = paths.length === 0 ? undefined : await importInto(context, paths, options)
  const failures = fetched.flatMap((file) => ('error' in file ? [`${file.kind}: ${file.error}`] : []))
  return {
    text: [...failures, ...(imported ? [imported.text] : [])].join('\n'),
    data: { fetched: fetched satisfies FetchedFile[], imported: imported?.data ?? null },
    isFailed: failures.length > 0 || (imported?.isFailed ?? false) || (imported?.isUnusable ?? false),
  }
}

const importedBefore = (context: CommandContext) =>
  context.lookInto(async (database) => {
    const rows = await database.query<{ kind: string }>(
      `select distinct kind from data_import where state = 'current' and not is_demo`,
    )
    const names = rows.flatMap(({ kind }) => publisherOfKind[kind] ?? [])
    return publishers.map(({ name }) => name).filter((name) => names.includes(name))
  })

/** The most addresses that the geocoder accepts at once. */
const batch = 10_000
const isAddressFile = (name: string) => /^addresses-\d+\.csv$/.test(name)

async function addresses(context: CommandContext, folder: string): Promise<Outcome> {
  const rows = await context.withDatabase((database) =>
    database.query<{ npi: string; address1: string; city: string; state: string; zip: string }>(
      `select l.npi, l.address1, l.city, l.state, l.zip from pharmacy_location l
       where l.npi is not null and l.closed_on is null and l.source = 'nppes' and not exists (
         select from current_npi_position p where p.npi = l.npi)
       order by l.npi`,
    ),
  )
  makePrivateFolder(folder)
  closeAndReport(
    { name: 'FOLDER', what: `the addresses in ${folder}`, paths: openPathsOf(folder, isAddressFile) },
    context.progress,
  )
  const files: string[] = []
  for (let start = 0; start < rows.length; start += batch) {
    const path = join(folder, `addresses-${files.length + 1}.csv`)
    const stream = createWriteStream(path, { mode: 0o600 })
    for (const row of rows.slice(start, start + batch)) {
      const fields = [row.npi, row.address1, row.city, row.state, row.zip]
      stream.write(`${fields.map((field) => `"${field.replaceAll('"', "'")}"`).join(',')}\n`)
    }
    stream.end()
    await finished(stream)
    files.push(path)
  }
  return {
    text:
      files.length === 0
        ? 'Every pharmacy has its own position.'
        : `${rows.length} addresses in ${files.join(', ')}. Send each to https://geocoding.geo.census.gov/geocoder/locations/addressbatch, and import the results.`,
    data: { addresses: rows.length, files },
  }
}
