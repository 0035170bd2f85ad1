/** Files that staff and programs bring: where they are stored, and their checks. Created once per server. */
import { join } from 'node:path'
import type { DeskFileReport } from '@rxgauge/contract/desk'
import { FileStore } from '@tus/file-store'
import type { RunningConfig } from '../base/config'
import { type Reason, reason } from '../base/errors/reason'
import { StartError } from '../base/errors/start-error'
import { FileChecks } from '../data/imports/checks/file-checks'
import { UploadFolder } from '../data/imports/checks/upload-folder'
import type { FileResult } from '../data/imports/checks/what-became'
import type { Database } from '../database/database'
import type { Services } from '../http/services'

export function createPriceFiles({ database }: Services, { desk, dataDir, operatorEmail, now }: RunningConfig) {
  const folder = new UploadFolder(desk.uploads ?? join(dataDir, 'desk-uploads'))
  const checks = new FileChecks({ database, folder, operatorEmail, now })
  const uploadStore = () =>
    new FileStore({ directory: folder.arriving(), expirationPeriodInMilliseconds: unfinishedUploads })
  return {
    folder,
    checks,
    uploadStore,
    /**
     * Checks uploads that have arrived whole.
     * @param audited writes the audit row too
     * @throws StartError for an upload that hasn't
     */
    async begin(audited: Database, { uploads, by, ignoredColumns = [] }: BroughtFiles): Promise<number> {
      const store = uploadStore()
      for (const { id, name } of uploads) {
        const upload = await store.getUpload(id).catch(() => undefined)
        if (!upload || upload.size !== upload.offset) throw new StartError(reason('notArrived', { name }))
      }
      const { folder: place, fileNames } = await folder.take(uploads)
      return checks.begin(audited, { by, folder: place, fileNames, mapping: null, ignoredColumns: [...ignoredColumns] })
    },
    /** Takes up what other processes left, now and then. Returns a function that stops it. */
    start(onError: (error: unknown) => void): () => void {
      checks.onError = onError
      const takeUp = () => void checks.takeUp().catch(onError)
      const timer = setInterval(takeUp, takeUpEvery).unref()
      takeUp()
      return () => {
        clearInterval(timer)
        checks.stop()
      }
    },
  }
}

interface BroughtFiles {
  /** Their ids, and the names that people gave them. */
  uploads: readonly { id: string; name: string }[]
  by: string
  ignoredColumns?: readonly string[]
}

/** Unfinished uploads are deleted after this many milliseconds. */
const unfinishedUploads = 86_400_000

export type PriceFiles = ReturnType<typeof createPriceFiles>

/** Milliseconds between two looks for what other processes left. */
const takeUpEvery = 60_000

/** What a check stores of a file, in the desk's form. */
export type StoredReport = Omit<DeskFileReport, 'reason' | 'kindTitle'> & FileResult & { reasons: readonly Reason[] }
