/** Everything behind some paths: each file is recognised, then imported, those that others lean on first. */
import { createHash } from 'node:crypto'
import type { Database } from '../database/database'
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
  /** Columns of an operator's own files that nobody reads, by the operator's own word. */
  ignoredColumns?: readonly string[]
  /** By which the files are read; without it by their own headers. */
  mapping?: Mapping | undefined
  onFile: (file: { name: string; kind: string }) => void
  onRefused: (file: { name: string; kind: string }, row: RefusedLine) => void
  onProgress: (file: { name: string; kind: string }, progress: Progress) => void
  /** Told of what was made of the imports afterwards, and of what waits. */
  onDerived: (derived: DerivationResult) => void
}

export type FileReport =
  /** `beside`: of no known kind, in a publisher's zip with files that are: notes, and tables that nothing rests on. */
  | { name: string; kind: undefined; outcome: 'unusable' | 'beside'; reason: string }
  | (ImportResult & {
      name: string
      kind: string
      firstRefused: readonly RefusedLine[]
      /** Names in its header, or keys of its first element, that the kind does not know. */
      unreadColumns: readonly string[]
      /** What stands above its header. */
      title: readonly string[]
    })

/** How many refused rows of a file are named. */
const namedRows = 10
/** After so many rows of a file, what the database knows of its tables' sizes is wrong: statements would be planned for empty ones. */
const manyRows = 1000

/** The embedded database does this at no other time, a server some time later. */
const lookAtTables = (database: Database) =>
  database.transaction((transaction) => transaction.script('analyze'), { unlimited: true })

/** @throws StartError where a path leads nowhere */
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
    const unrecognized: { name: string; reason: string }[] = []
    for (const file of sources.files) {
      if ('reason' in file) {
        reports.push({ name: file.name, kind: undefined, outcome: 'unusable', reason: file.reason })
        continue
      }
      const recognition = await (options.mapping ? recognizeMapped(file, options.mapping) : recognize(file, kinds))
      if ('reason' in recognition) unrecognized.push({ name: file.name, reason: recognition.reason })
      else recognized.push({ file, recognition })
    }
    const published = new Set(
      recognized.flatMap(({ file, recognition }) =>
        recognition.kind.publisher === 'own' ? [] : (zipAround(file.name) ?? []),
      ),
    )
    for (const { name, reason } of unrecognized) {
      const outcome = published.has(zipAround(name) ?? '') ? 'beside' : 'unusable'
      reports.push({ name, kind: undefined, outcome, reason })
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

/** The outermost zip that a file stands in, by the file's name. */
function zipAround(name: string): string | undefined {
  const [zip, ...inside] = name.split(' > ')
  return inside.length > 0 ? zip : undefined
}

/** What a file names and nobody knew when it came may have come with a file after it. */
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

/** The same file by other names is another one. */
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
