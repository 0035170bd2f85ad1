/** `import`: imports an operator's own files and public data; `template`: shows the format of each kind of file. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { kindTitle } from '@rxgauge/text/desk'
import { StartError } from '../../base/errors/start-error'
import { balanceDetails, balanceText } from '../../data/imports/balance'
import type { DerivationResult } from '../../data/imports/derivation'
import { draftMapping } from '../../data/imports/draft-mapping'
import type { FileKind } from '../../data/imports/file-kind'
import { plainName } from '../../data/imports/header'
import { importOperatorFiles } from '../../data/imports/import-operator-files'
import type { FileReport } from '../../data/imports/import-paths'
import {
  acceptImport,
  declineImport,
  type ImportRecord,
  listImports,
  showImport,
  undoImport,
} from '../../data/imports/import-records'
import { fileKinds } from '../../data/imports/kinds'
import { type Mapping, readMapping } from '../../data/imports/mapping'
import { openSources } from '../../data/imports/reading/source-files'
import { RefusedFiles, type WrittenRows } from '../../data/imports/refused-files'
import { rehearsalText } from '../../data/imports/rehearsal/rehearsal-text'
import type { Progress } from '../../data/imports/row-reader'
import { columnsOf, templateOf } from '../../data/imports/template'
import type { CommandRunner } from './command-runner'
import type { CommandContext, Outcome } from './context'
import type { OperatorCommand } from './operator-command'

/** Options shared with `data refresh`. */
export interface ImportFlags {
  yes?: boolean
  mostRefused: string
  refused: string
}

type ReadReport = Extract<FileReport, { kind: string }>

interface Options extends ImportFlags {
  dryRun?: boolean
  ignoreColumn?: string[]
  columns?: string
}

export function addImportCommands(commands: OperatorCommand, run: CommandRunner): void {
  const command = commands
    .command('import')
    .description('imports files into the database, each recognized by its first line: a whole file, or nothing of it')
    .enablePositionalOptions()
    .argument('<PATH...>', 'folders, zips (even within zips), gz or plain files')
    .option('--dry-run', 'shows what would change, and changes nothing')
    .option('--yes', 'accepts files that would be held because they change or remove many prices')
    .option(
      '--most-refused <percent>',
      'the highest percentage of refused rows; above it, nothing of a file is imported',
      '1',
    )
    .option('--refused <folder>', 'where refused rows are written, one file for each', 'refused')
    .option('--columns <file>', 'a file that maps the column names of other lists: `columns` drafts one')
    .option(
      '--ignore-column <name>',
      'a column of your own files to ignore, repeated for each; any other unknown column makes the import refuse its file',
      (name: string, names: string[]) => [...names, name],
      [],
    )
    .audited((paths: string[], { dryRun }: Options) => (dryRun ? undefined : paths.map((path) => basename(path))))
    .action(run(importFiles))
  command
    .command('list')
    .description('lists current imports, and those that await approval')
    .option('--all', 'also those kept for `import undo`')
    .unaudited()
    .action(run(list))
  command
    .command('show')
    .argument('<ID>', 'its number, as `import list` names it')
    .description('shows why an import is held, and what it does to prices, the largest changes first')
    .unaudited()
    .action(run(show))
  command
    .command('undo')
    .argument('<ID>', 'its number, as `import list` names it')
    .option('--yes', 'even if nothing would replace it')
    .description('reverts an import: the last good one before it is read again')
    .audited((id: string) => [`import ${id}`])
    .action(run(undo))
  command
    .command('accept')
    .argument('<ID>', 'its number, as `import list` names it')
    .description('accepts a held import')
    .audited((id: string) => [`import ${id}`])
    .action(run(accept))
  commands
    .command('columns')
    .argument('<FILE>', 'a list whose column names fit no kind')
    .option('--kind <kind>', 'its kind; by default the closest one')
    .description('drafts a mapping file for `import --columns`')
    .unaudited()
    .action(run(columns))
  commands
    .command('template')
    .argument('[KIND]', 'by default, all kinds are listed')
    .description('prints the header and an example of a kind of file')
    .unaudited()
    .action(run(template))
}

const importFiles = (context: CommandContext, paths: string[], options: Options): Promise<Outcome> =>
  importInto(context, paths, options)

export async function importInto(
  context: CommandContext,
  paths: readonly string[],
  options: Options,
): Promise<Outcome> {
  const percent = Number(options.mostRefused)
  if (!(percent >= 0 && percent <= 100)) throw new StartError('--most-refused must be a number from 0 to 100.')
  const mapping = options.columns === undefined ? undefined : mappingIn(options.columns)
  const now = Date.now()
  const refusedFiles = new RefusedFiles(options.refused, now, context.progress)
  const reporter = new ProgressReporter(context.progress)
  const {
    reports,
    derived,
    refused: written,
  } = await context.withDatabase((database) =>
    importOperatorFiles(database, paths, {
      isDryRun: options.dryRun ?? false,
      isAccepted: options.yes ?? false,
      by: context.by,
      mostRefusedPercent: percent,
      ignoredColumns: options.ignoreColumn ?? [],
      mapping,
      now,
      operatorEmail: context.config.operatorEmail,
      refusedFiles,
      say: context.progress,
      onFile: ({ name, kind }) => reporter.begin(`${name}: ${kind}`),
      onProgress: (progress) => reporter.tell(progress),
    }),
  )
  if (reports.length === 0) throw new StartError(`There is no file in ${paths.join(', ')}.`)
  const hasNotes = reports.some((report) => report.outcome === 'dry run' && report.notes !== undefined)
  const alone =
    hasNotes && reports.length > 1
      ? ['A dry run reads each file on its own: data from the other files counts as unknown.']
      : []
  return {
    text: [
      ...reports.map((report) => textOf(report, written.get(report.name))),
      ...derived.map(derivedText),
      ...alone,
      ...unusedNames(options.ignoreColumn ?? [], reports),
    ].join('\n'),
    data: {
      files: reports.map((report) => ({ ...report, refusedFile: written.get(report.name)?.path ?? null })),
      derived,
    },
    isFailed: reports.some(({ outcome }) => outcome === 'refused' || outcome === 'held'),
    isUnusable: reports.some(({ outcome }) => outcome === 'unusable'),
  }
}

/** Names in `--ignore-column` that no file has, most likely misspelled. */
function unusedNames(names: readonly string[], reports: readonly FileReport[]): string[] {
  const unread = new Set(
    reports.flatMap((report) => (report.kind === undefined ? [] : report.unreadColumns.map(plainName))),
  )
  return names
    .filter((name) => !unread.has(plainName(name)))
    .map((name) => `--ignore-column ${name}: no file has such an unread column.`)
}

function textOf(report: FileReport, refusedFile: WrittenRows | undefined): string {
  if (report.kind === undefined) {
    return `${report.name}\n  ${report.outcome === 'unusable' ? 'not imported' : 'nothing is read from it'}: ${report.reason}`
  }
  const { added, changed, unchanged, removed, balance } = report
  const unit = fileKinds.find(({ name }) => name === report.kind)?.format === 'json list' ? 'element' : 'line'
  const sum = balance && `${balanceText(balance, unit === 'line' ? 'row' : unit)}; `
  const counts = `${sum ?? ''}${added} new, ${changed} changed, ${unchanged} unchanged, ${removed} gone`
  const asOf = report.asOf === undefined ? '' : `, as of ${report.asOf}`
  const heads = {
    imported: `${report.kind}${asOf}, import ${report.importId}: ${counts}`,
    same: `${report.kind}: already imported, as import ${report.importId}`,
    held: `${report.kind}${asOf}, held as import ${report.importId}: ${report.reason}; ${counts}. Take it with \`import accept ${report.importId}\``,
    refused: `${report.kind}: not taken: ${report.reason}`,
    'dry run': `${report.kind}${asOf}, dry run: ${counts}${report.reason === undefined ? '' : `. It would be held: ${report.reason}`}`,
  }
  const rows = report.firstRefused.map(({ line, column, reason }) => `    ${unit} ${line}, ${column}: ${reason}`)
  const more = report.refused > rows.length ? [`    and ${report.refused - rows.length} more`] : []
  const file =
    refusedFile === undefined
      ? []
      : [
          `    ${refusedFile.rows < report.refused ? `the first ${refusedFile.rows}` : 'all'} of them: ${refusedFile.path}`,
        ]
  const details = [...headerNotes(report), ...(balance ? balanceDetails(balance, unit) : []), ...(report.notes ?? [])]
  const isBefore = report.outcome === 'dry run' || report.outcome === 'held'
  const rehearsal = isBefore
    ? (report.rehearsals ?? []).flatMap((each) => rehearsalText(each)).map((line) => `    ${line}`)
    : []
  return [
    report.name,
    `  ${heads[report.outcome]}`,
    ...rows,
    ...more,
    ...file,
    ...rehearsal,
    ...details.map((detail) => `    ${detail}`),
  ].join('\n')
}

/** A publisher's file can have hundreds of columns. */
const namedColumns = 10

function headerNotes({ title, unreadColumns }: ReadReport): string[] {
  const named = unreadColumns.slice(0, namedColumns).join(', ')
  const more = unreadColumns.length > namedColumns ? ` and ${unreadColumns.length - namedColumns} more` : ''
  return [
    ...(title.length > 0 ? [`above the header, and not read: ${title.join(' / ')}`] : []),
    ...(unreadColumns.length > 0 ? [`columns not read: ${named}${more}`] : []),
  ]
}

const derivedText = ({ name, waitsFor }: DerivationResult) => waitsFor ?? `Made of it: ${name}.`

/** Reports a file's progress every two seconds. */
class ProgressReporter {
  private startedAt = 0
  private toldAt = 0
  private name = ''

  constructor(private readonly say: (sentence: string) => void) {}

  begin(name: string): void {
    this.say(`Reading ${name}.`)
    this.name = name
    this.startedAt = this.toldAt = performance.now()
  }

  tell({ rows, share }: Progress): void {
    const now = performance.now()
    if (now - this.toldAt < 2000) return
    this.toldAt = now
    const seconds = (now - this.startedAt) / 1000
    const left =
      share === undefined || share === 0 ? '' : `, about ${Math.ceil((seconds / share) * (1 - share))} s left`
    this.say(`  ${this.name}: ${rows} rows, ${Math.round(rows / seconds)} a second${left}`)
  }
}

async function list(context: CommandContext, { all = false }: { all?: boolean }): Promise<Outcome> {
  const imports = await context.withDatabase((database) => listImports(database, all))
  return {
    text: imports.length === 0 ? 'Nothing is imported.' : imports.map(lineOf).join('\n'),
    data: { imports },
  }
}

const lineOf = ({ id, kind, scope, fileName, state, asOf, importedAt, heldBecause, balance }: ImportRecord) =>
  `${String(id).padStart(5)} ${state.padEnd(8)} ${kind} (${scope}), ${balanceText(balance, 'row')}${asOf === null ? '' : `, as of ${asOf.toISOString().slice(0, 10)}`}, imported ${importedAt.toISOString().slice(0, 16)} from ${fileName}${state === 'held' && heldBecause !== null ? `: ${heldBecause}` : ''}`

async function show(context: CommandContext, id: string): Promise<Outcome> {
  const found = await context.withDatabase((database) => showImport(database, numberOf(id)))
  if (!found) throw new StartError(`There is no import ${id}: \`import list --all\` names them.`)
  const { heldBecause, rehearsals } = found
  return {
    text: [
      lineOf(found).trim(),
      ...(heldBecause === null || found.state === 'held' ? [] : [`The reasons against it: ${heldBecause}`]),
      ...(rehearsals.length === 0 ? ['There were no prices from such a file before.'] : []),
      ...rehearsals.flatMap((each) => rehearsalText(each)),
      ...(found.state === 'held' ? [`Take it with \`import accept ${found.id}\`.`] : []),
    ].join('\n'),
    data: found,
  }
}

async function undo(context: CommandContext, id: string, { yes = false }: { yes?: boolean }): Promise<Outcome> {
  const { by } = context
  const number = numberOf(id)
  const { isDeclined, before } = await context.withDatabase(async (database) => {
    const isDeclined = await declineImport(database, number, { by })
    return { isDeclined, before: isDeclined ? undefined : await undoImport(database, number, { isAccepted: yes, by }) }
  })
  if (isDeclined) {
    return { text: `Import ${id} no longer waits. It was never used.`, data: { undone: number, current: null } }
  }
  return {
    text: `Import ${id} is reverted. ${before ? `Import ${before.id} is read again, from ${before.fileName}.` : 'Nothing replaces it.'}`,
    data: { undone: number, current: before ?? null },
  }
}

async function accept(context: CommandContext, id: string): Promise<Outcome> {
  const { by } = context
  await context.withDatabase(async (database) => {
    if (!(await acceptImport(database, numberOf(id), { by })))
      throw new StartError(`There is no import ${id} that waits: \`import list\` names them.`)
  })
  return { text: `Import ${id} is used from now on.`, data: { current: Number(id) } }
}

function numberOf(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new StartError(`${text} is not the number of an import: \`import list\` shows them.`)
  return Number(text)
}

function mappingIn(path: string): Mapping {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new StartError(`--columns: ${path} cannot be read.`, cause)
  }
  return readMapping(text, basename(path), fileKinds)
}

async function columns(_: CommandContext, path: string, { kind }: { kind?: string }): Promise<Outcome> {
  const kinds = kind === undefined ? ownKinds : [kindNamed(kind)]
  const sources = await openSources([path])
  try {
    const [file, ...others] = sources.files
    if (!file || others.length > 0) throw new StartError(`${path} is not a single file: name the list itself.`)
    const draft = 'reason' in file ? file : await draftMapping(file, kinds)
    if ('reason' in draft) throw new StartError(`${path}: ${draft.reason}.`)
    return { text: draft.text, data: draft }
  } finally {
    await sources.close()
  }
}

/** Publishers' files already have our column names. */
const ownKinds = fileKinds.filter(({ publisher }) => publisher === 'own')

function kindNamed(name: string): FileKind {
  const kind = fileKinds.find((each) => each.name === name)
  if (!kind) throw new StartError(`There is no kind ${name}. \`template\` alone lists all kinds.`)
  return kind
}

async function template({ progress }: CommandContext, name: string | undefined): Promise<Outcome> {
  if (name === undefined) {
    const kinds = fileKinds.map(({ name }) => ({ name, title: kindTitle(name, 'en') }))
    return { text: kinds.map(({ name, title }) => `${name.padEnd(24)} ${title}`).join('\n'), data: { kinds } }
  }
  const kind = kindNamed(name)
  // On the error output, so that redirected output is a valid file.
  for (const sentence of columnsOf(kind)) progress(sentence)
  return {
    text: templateOf(kind),
    data: { name, title: kindTitle(kind.name, 'en'), columns: Object.values(kind.columns) },
  }
}
