/**
 * Checks and imports files that staff brought, in the background: the work goes on when the page is left, and another process takes it up if
 * this one ends. A file is imported whole or not at all, and a second time changes nothing, so repeating is harmless.
 */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { reason, reasonsSchema } from '../../../base/errors/reason'
import { StartError } from '../../../base/errors/start-error'
import type { Database } from '../../../database/database'
import { importOperatorFiles } from '../import-operator-files'
import type { FileReport } from '../import-paths'
import { fileKinds } from '../kinds'
import { readMapping } from '../mapping'
import { RefusedFiles, type WrittenRows } from '../refused-files'
import {
  beginImport,
  type CheckProgress,
  claimInterrupted,
  deleteCheck,
  deleteOldChecks,
  endCheck,
  findStoredCheck,
  insertCheck,
  listInterrupted,
  type NewCheck,
  progressSchema,
  type StoredCheck,
  sayAlive,
} from './stored-checks'
import type { UploadFolder } from './upload-folder'

interface Dependencies {
  database: Database
  folder: UploadFolder
  operatorEmail: string | undefined
  /** Milliseconds since 1970. */
  now: () => number
}

/** Milliseconds between two signs of life. */
const signOfLife = 5000
/** As the command's default. */
const mostRefusedPercent = 1

export class FileChecks {
  /** Called with what the server itself has failed at. */
  onError: (error: unknown) => void = () => undefined

  private readonly running = new Map<number, { progress: CheckProgress | undefined; work: Promise<void> }>()
  private isStopping = false

  constructor(private readonly deps: Dependencies) {}

  /** @param database writes the audit row too */
  async begin(database: Database, check: NewCheck): Promise<number> {
    if (check.mapping !== null) readMapping(check.mapping, mappingName, fileKinds)
    const id = await insertCheck(database, check)
    this.start(id)
    return id
  }

  /** @throws StartError if it isn't checked, or somebody imports it already */
  async startImport(database: Database, id: number): Promise<void> {
    if (!(await beginImport(database, id))) throw new StartError(reason('checkNotImportable', { id }))
    this.start(id)
  }

  /** @throws StartError while it runs */
  async discard(database: Database, id: number): Promise<void> {
    const deleted = await deleteCheck(database, id)
    if (!deleted) throw new StartError(reason('checkNotDeletable', { id }))
    await this.deps.folder.remove(deleted.folder)
  }

  /** @throws StartError if there is no such check */
  async find(id: number) {
    const found = await findStoredCheck(this.deps.database, id)
    if (!found) throw new StartError(reason('checkUnknown', { id }))
    const { progress, reports, failure, ...check } = found
    return {
      ...check,
      progress: this.running.get(id)?.progress ?? v.parse(v.nullable(progressSchema), progress),
      reports: v.parse(v.nullable(v.array(v.unknown())), reports) ?? [],
      failure: v.parse(v.nullable(reasonsSchema), failure),
    }
  }

  /** A file of a check, as a path. @throws StartError if it is gone */
  async pathOf(id: number, fileName: string): Promise<string> {
    const { folder, fileNames } = await this.find(id)
    const path = join(this.deps.folder.files(folder), fileName)
    if (!fileNames.includes(fileName) || !existsSync(path)) throw new StartError(reason('fileGone', { name: fileName }))
    return path
  }

  /** Takes up what another process left, and deletes what is old. */
  async takeUp(): Promise<void> {
    const { database, folder, now } = this.deps
    for (const { id, folder: name } of await listInterrupted(database)) {
      if (this.running.has(id)) continue
      if (!folder.hasFiles(name)) {
        if (await claimInterrupted(database, id)) await endCheck(database, id, { failure: reason('filesGone') })
      } else if (await claimInterrupted(database, id)) this.start(id)
    }
    await folder.removeOld(now(), await deleteOldChecks(database))
  }

  /** Waits for nothing: what runs is taken up by the next process. */
  stop(): void {
    this.isStopping = true
  }

  /** Resolves when nothing runs any more. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all([...this.running.values()].map(({ work }) => work))
  }

  private start(id: number): void {
    const state = { progress: undefined as CheckProgress | undefined, work: Promise.resolve() }
    this.running.set(id, state)
    state.work = this.run(id, state).finally(() => this.running.delete(id))
  }

  private async run(id: number, state: { progress: CheckProgress | undefined }): Promise<void> {
    const { database, folder } = this.deps
    let isSaying = false
    const timer = setInterval(() => {
      // The embedded database says nothing while it imports.
      if (isSaying || this.isStopping) return
      isSaying = true
      sayAlive(database, id, state.progress)
        .catch(this.onError)
        .finally(() => {
          isSaying = false
        })
    }, signOfLife)
    try {
      const check = await this.find(id)
      const reports = await this.work(check, state)
      await endCheck(database, id, { reports })
      if (check.work === 'import') await folder.removeFiles(check.folder)
    } catch (error) {
      if (this.isStopping) return
      this.onError(error)
      const failure = error instanceof StartError ? error.reason : reason('serverFailed')
      await endCheck(database, id, { failure }).catch(this.onError)
    } finally {
      clearInterval(timer)
    }
  }

  private async work(check: StoredCheck, state: { progress: CheckProgress | undefined }): Promise<unknown[]> {
    const { database, folder, operatorEmail, now } = this.deps
    const within = folder.files(check.folder)
    let current = { name: '', kind: '' }
    const { reports, refused } = await importOperatorFiles(
      database,
      check.fileNames.map((name) => join(within, name)),
      {
        isDryRun: check.work === 'check',
        isAccepted: false,
        by: check.madeBy,
        mostRefusedPercent,
        ignoredColumns: check.ignoredColumns,
        mapping: check.mapping === null ? undefined : readMapping(check.mapping, mappingName, fileKinds),
        within,
        now: now(),
        operatorEmail,
        refusedFiles: new RefusedFiles(folder.refused(check.folder), now(), () => undefined),
        say: () => undefined,
        onFile: (file) => {
          current = file
          state.progress = { file: file.name, kind: file.kind, rows: 0, share: null }
        },
        onProgress: ({ rows, share }) => {
          state.progress = { file: current.name, kind: current.kind, rows, share: share ?? null }
        },
      },
    )
    return reports.map((report) => reportOf(report, refused.get(report.name)))
  }
}

/** What a mistake in a mapping names. */
const mappingName = 'the mapping'

function reportOf(report: FileReport, refusedFile: WrittenRows | undefined) {
  const { name, outcome, reasons = [] } = report
  const noRows = {
    added: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    refused: 0,
    balance: null,
    importId: null,
    asOf: null,
  }
  const nothing = { firstRefused: [], refusedFile: null, unreadColumns: [], notes: [], rehearsals: [] }
  if (report.kind === undefined) return { name, kind: null, publisher: null, outcome, reasons, ...noRows, ...nothing }
  const kind = fileKinds.find((each) => each.name === report.kind)
  const { added, changed, unchanged, removed, refused, balance, importId, asOf, firstRefused, unreadColumns } = report
  return {
    name,
    kind: report.kind,
    publisher: kind?.publisher ?? null,
    ...{ outcome, reasons, added, changed, unchanged, removed, refused, firstRefused, unreadColumns },
    balance: balance ?? null,
    importId: importId ?? null,
    asOf: asOf ?? null,
    refusedFile: refusedFile ? basename(refusedFile.path) : null,
    notes: report.notes ?? [],
    rehearsals: report.rehearsals ?? [],
  }
}
