/** Imports files for an operator, from the command line or the desk: writes down refused rows, and reports a held file by email. */
import { newYorkDay } from '../../base/new-york-day'
import type { Database } from '../../database/database'
import { Outbox } from '../../domain/outbox/outbox'
import type { DerivationResult } from './derivation'
import { notifyOperatorOfHeldFile } from './held-notice'
import { type FileReport, importPaths } from './import-paths'
import { fileKinds } from './kinds'
import type { Mapping } from './mapping'
import type { RefusedFiles, WrittenRows } from './refused-files'
import type { Progress } from './row-reader'

export interface OperatorImport {
  isDryRun: boolean
  /** Takes what would otherwise be held. */
  isAccepted: boolean
  by: string
  mostRefusedPercent: number
  ignoredColumns: readonly string[]
  mapping: Mapping | undefined
  /** Files are named by their paths in this folder. */
  within?: string
  /** Milliseconds since 1970. */
  now: number
  /** Who is told about a held file. */
  operatorEmail: string | undefined
  refusedFiles: RefusedFiles
  say: (sentence: string) => void
  onFile: (file: { name: string; kind: string }) => void
  onProgress: (progress: Progress) => void
}

export interface OperatorImportResult {
  reports: FileReport[]
  derived: DerivationResult[]
  /** By the names of the imported files. */
  refused: ReadonlyMap<string, WrittenRows>
}

export async function importOperatorFiles(
  database: Database,
  paths: readonly string[],
  { refusedFiles, operatorEmail, say, onProgress, ...options }: OperatorImport,
): Promise<OperatorImportResult> {
  const derived: DerivationResult[] = []
  try {
    const reports = await importPaths(database, paths, fileKinds, {
      ...options,
      today: newYorkDay(options.now),
      onRefused: (file, row) => refusedFiles.add(file.name, row),
      onProgress: (_, progress) => onProgress(progress),
      onDerived: (each) => derived.push(each),
      async onHeld(transaction, heldFile) {
        const silence = await notifyOperatorOfHeldFile(transaction, heldFile, {
          outbox: new Outbox({ database }),
          operatorEmail,
        })
        say(silence ?? `Sent an email about the held file ${heldFile.name} to OPERATOR_EMAIL.`)
      },
    })
    return { reports, derived, refused: refusedFiles.close() }
  } catch (error) {
    refusedFiles.close()
    throw error
  }
}
