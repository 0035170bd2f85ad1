/** Imports all files in some paths: each is recognized, then imported, starting with those that others depend on. */
import { createHash } from 'node:crypto'
import type { Because } from '../../base/errors/reason'
import type { Database } from '../../database/database'
import { type DerivationResult, deriveWhatChanged } from './derivation'
import { derivations } from './derivations'
import type { FileKind } from './file-kind'
import { headerRefusal } from './header'
import { type ImportOptions, type ImportResult, importFile, nothingTaken } from './import-file'
import type { Mapping } from './mapping'
import { openSources, type SourceFile } from './reading/source-files'
import { type RecognizedFile, recognize } from './recognize'
import { recognizeMapped } from './recognize-mapped'
import type { Progress, RefusedLine } from './row-reader'

export interface PathsOptions extends Omit<ImportOptions, 'onRefused' | 'onProgress' | 'newcomers'> {
  /** Columns of an operator's own files that the operator told us to ignore. */
  ignoredColumns?: readonly string[]
  /** Files are named by their paths in this folder. */
  within?: string | undefined
  /** Used to read the files; without it, their own headers are. */
  mapping?: Mapping | undefined
  onFile: (file: { name: string; kind: string }) => void
  onRefused: (file: { name: string; kind: string }, row: RefusedLine) => void
  onProgress: (file: { name: string; kind: string }, progress: Progress) => void
  /** Called with each derivation that ran afterwards, and each that waits. */
  onDerived: (derived: DerivationResult) => void
}

export type FileReport =
  /** `beside`: of no known kind, but in a publisher's zip with files of one: notes, and tables that we don't need. */
  | ({ name: string; kind: undefined; outcome: 'unusable' | 'beside' } & Because)
  | (ImportResult & {
      name: string
      kind: string
      firstRefused: readonly RefusedLine[]
      /** Names in its header, or keys of its first element, that the kind doesn't know. */
      unreadColumns: readonly string[]
      /** The lines above its header. */
      title: readonly string[]
    })

/** How many refused rows of a file are named. */
const namedRows = 10
/** After this many rows, the database's statistics are outdated: it would plan statements for empty tables. */
const manyRows = 1000

/** The embedded database never analyzes on its own; a server does so some time later. */
const lookAtTables = (database: Database) =>
  database.transaction((transaction) => transaction.script('analyze'), { unlimited: true })

/** @throws StartError if a path does not exist */
export async function importPaths(
  database: Database,
  paths: readonly string[],
  kinds: readonly FileKind[],
  options: PathsOptions,
): Promise<FileReport[]> {
  const reports: FileReport[] = []
  const sources = await openSources(paths)
  try {
    const recognized: { file: SourceFile; recognition: RecognizedFile }[] = []
    const unrecognized: { name: string; why: Because }[] = []
    for (const source of sources.files) {
      const file = { ...source, name: nameWithin(options.within, source.name) }
      if ('reason' in file) {
        reports.push({ ...file, kind: undefined, outcome: 'unusable' })
        continue
      }
      const recognition = await (options.mapping ? recognizeMapped(file, options.mapping) : recognize(file, kinds))
      if ('reason' in recognition) unrecognized.push({ name: file.name, why: recognition })
      else recognized.push({ file, recognition })
    }
    const published = new Set(
      recognized.flatMap(({ file, recognition }) =>
        recognition.kind.publisher === 'own' ? [] : (zipAround(file.name) ?? []),
      ),
    )
    for (const { name, why } of unrecognized) {
      const outcome = published.has(zipAround(name) ?? '') ? 'beside' : 'unusable'
      reports.push({ name, kind: undefined, outcome, ...why })
    }
    const newcomers: number[] = []
    for (const { file, recognition } of recognized.toSorted(
      (one, other) => one.recognition.kind.rank - other.recognition.kind.rank,
    )) {
      reports.push(await importNamed(database, file, recognition, { ...options, newcomers }))
    }
  } finally {
    await sources.close()
  }
  if (!options.isDryRun) {
    const isLarge = reports.some((report) => report.outcome === 'imported' && report.taken > manyRows)
    if (isLarge) await lookAtTables(database)
    for (const derived of await deriveWhatChanged(database, derivations)) options.onDerived(derived)
    if (isLarge) await lookAtTables(database)
    for (const [index, report] of reports.entries()) reports[index] = await withNotesNow(database, report, kinds)
  }
  return reports
}

const nameWithin = (folder: string | undefined, name: string): string =>
  folder !== undefined && name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name

/** The name of the outermost zip around a file. */
function zipAround(name: string): string | undefined {
  const [zip, ...inside] = name.split(' > ')
  return inside.length > 0 ? zip : undefined
}

/** Repeats the notes at the end, because a later file may have brought what an earlier one lacked. */
async function withNotesNow(database: Database, report: FileReport, kinds: readonly FileKind[]): Promise<FileReport> {
  if (report.outcome !== 'imported' || report.notes === undefined || report.importId === undefined) return report
  const { importId } = report
  const kind = kinds.find(({ name }) => name === report.kind)
  const now = await database.transaction(async (transaction) => kind?.notes?.(transaction, importId), {
    unlimited: true,
  })
  const { notes: _, ...rest } = report
  return now?.length ? { ...rest, notes: now } : rest
}

async function importNamed(
  database: Database,
  file: SourceFile,
  recognizedAs: RecognizedFile,
  options: PathsOptions & Pick<ImportOptions, 'newcomers'>,
): Promise<FileReport> {
  const { kind, unknown: unreadColumns, title } = recognizedAs
  const named = { name: file.name, kind: kind.name }
  const firstRefused: RefusedLine[] = []
  const ignored = [...(options.ignoredColumns ?? []), ...(options.mapping?.ignored ?? [])]
  const refusal = headerRefusal(kind, recognizedAs, ignored)
  if (refusal !== undefined) return { ...nothingTaken(refusal), ...named, firstRefused, unreadColumns, title }
  options.onFile(named)
  const result = await importFile(database, namedBy(file, options.mapping), recognizedAs, {
    ...options,
    onRefused(row) {
      if (firstRefused.length < namedRows) firstRefused.push(row)
      options.onRefused(named, row)
    },
    onProgress: (progress) => options.onProgress(named, progress),
  })
  return { ...result, ...named, firstRefused, unreadColumns, title }
}

/** A different mapping makes it a different file. */
const namedBy = (file: SourceFile, mapping: Mapping | undefined): SourceFile =>
  mapping
    ? {
        ...file,
        digest: async () =>
          createHash('sha256')
            .update(await file.digest())
            .update(mapping.text)
            .digest('hex'),
      }
    : file
