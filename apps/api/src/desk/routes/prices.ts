import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { deskCalls } from '@rxgauge/contract/desk'
import type { Language } from '@rxgauge/text'
import { kindTitle } from '@rxgauge/text/desk'
import { DomainError } from '../../base/errors/domain-error'
import { reason, reasonsIn, reasonsText } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import { newYorkDay } from '../../base/new-york-day'
import { findStoredCheck, listStoredChecks } from '../../data/imports/checks/stored-checks'
import { readWhatBecame } from '../../data/imports/checks/what-became'
import { readDataStatus } from '../../data/imports/data-status'
import { likelyColumns } from '../../data/imports/draft-mapping'
import type { FileKind } from '../../data/imports/file-kind'
import { readImportHistory } from '../../data/imports/import-history'
import {
  acceptImport,
  declineImport,
  type ImportRecord,
  listImports,
  showImport,
  UndoRefused,
  undoImport,
} from '../../data/imports/import-records'
import { fileKinds } from '../../data/imports/kinds'
import { readMapping } from '../../data/imports/mapping'
import { previewMapping } from '../../data/imports/preview-mapping'
import { openSources, type SourceFile } from '../../data/imports/reading/source-files'
import { isRefusedFile } from '../../data/imports/refused-files'
import { readFileRows } from '../../domain/prices/imported/file-rows'
import type { StoredReport } from '../../operate/price-files'
import { type DeskRoute, deskRoute, sent } from '../route'
import type { DeskServices } from '../services'

const calls = deskCalls.prices
const historyLines = 500
const shownRows = 200

type ById = { params: { id: number } }

async function checkSubject({ params: { id } }: ById, { services: { database } }: DeskServices) {
  const check = await findStoredCheck(database, id)
  return [`check ${id}`, ...(check?.fileNames ?? []).map((name) => basename(name))]
}

async function importSubject({ params: { id } }: ById, { services: { database } }: DeskServices) {
  const record = await showImport(database, id)
  return [`import ${id}`, ...(record ? [basename(record.fileName)] : [])]
}

export const pricesRoutes = (): DeskRoute[] => [
  deskRoute(
    calls.beginCheck,
    { act: 'import --dry-run', subject: ({ body }) => body.uploads.map(({ name }) => basename(name)) },
    async ({ body, staff, database, priceFiles }) => ({
      id: await priceFiles.begin(database, { ...body, by: staff.email }),
    }),
  ),
  deskRoute(calls.listChecks, 'unaudited', async ({ database }) => {
    const checks = await listStoredChecks(database)
    const became = await readWhatBecame(database, checks)
    return checks.map(({ id, madeBy, fileNames, work, state, madeAt, endedAt }, index) => ({
      ...{ id, madeBy, fileNames, work, state },
      madeAt: madeAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      outcomes: (became[index] ?? []).map(({ outcome }) => outcome),
    }))
  }),
  deskRoute(calls.getCheck, 'unaudited', async ({ params, database, priceFiles, language }) => {
    const { madeAt, endedAt, id, madeBy, fileNames, work, state, progress, failure, reports } =
      await priceFiles.checks.find(params.id)
    // Written by this server.
    const stored = reports as StoredReport[]
    const [became = []] = await readWhatBecame(database, [{ work, results: stored }])
    return {
      ...{ id, madeBy, fileNames, work, state, progress },
      failure: reasonsIn(failure ?? [], language),
      madeAt: madeAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      reports: stored.map(({ reasons, ...report }, index) => ({
        ...report,
        ...became[index],
        reason: reasonsIn(reasons, language),
        kindTitle: report.kind === null ? null : kindTitle(report.kind, language),
      })),
    }
  }),
  deskRoute(calls.importChecked, { act: 'import', subject: checkSubject }, async ({ params, database, priceFiles }) => {
    await priceFiles.checks.startImport(database, params.id)
    return {}
  }),
  deskRoute(
    calls.discardCheck,
    { act: 'import discard', subject: checkSubject },
    async ({ params, database, priceFiles }) => {
      await priceFiles.checks.discard(database, params.id)
      return {}
    },
  ),
  deskRoute(calls.downloadRefused, 'unaudited', async ({ params, query, priceFiles, reply }) => {
    const { folder } = await priceFiles.checks.find(params.id)
    const name = basename(query.file)
    if (!isRefusedFile(name)) throw new DomainError('NOT_FOUND')
    const file = createReadStream(join(priceFiles.folder.refused(folder), name))
    await new Promise<void>((resolve, reject) => {
      file.once('open', () => resolve())
      file.once('error', () => reject(new DomainError('NOT_FOUND')))
    })
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
      .send(file)
    return sent
  }),
  deskRoute(calls.draftMapping, 'unaudited', async ({ params, query, priceFiles, language }) => {
    const path = await priceFiles.checks.pathOf(params.id, query.file)
    const chosen = mappedKinds.filter(({ name }) => query.kind === undefined || name === query.kind)
    const draft = await withFile(path, (file) => likelyColumns(file, chosen))
    const kinds = mappedKinds.map((kind) => kindReply(kind, language))
    if ('reason' in draft)
      return { kinds, kind: null, header: [], columns: [], reason: reasonsIn(draft.reasons, language) }
    return {
      kinds,
      kind: draft.kind.name,
      header: [...draft.header],
      columns: [...draft.pairs].map(([theirs, { names }]) => ({ theirs, ours: names[0] ?? '' })),
      reason: null,
    }
  }),
  deskRoute(calls.previewMapping, 'unaudited', async ({ params, body, priceFiles, config, language }) => {
    const path = await priceFiles.checks.pathOf(params.id, body.file)
    const mapping = readMapping(body.mapping, 'the mapping', fileKinds)
    const { unreadable, ...preview } = await withFile(path, (file) => previewMapping(file, mapping, config.now()))
    return { ...preview, reason: unreadable ? reasonsText(unreadable.reasons, language) : '' }
  }),
  deskRoute(
    calls.checkWithMapping,
    { act: 'import --dry-run', subject: ({ body }) => [basename(body.file), 'with columns'] },
    async ({ params, body, staff, database, priceFiles }) => {
      await priceFiles.checks.pathOf(params.id, body.file)
      readMapping(body.mapping, 'the mapping', fileKinds)
      const { folder: from } = await priceFiles.checks.find(params.id)
      const folder = await priceFiles.folder.copy(from, body.file)
      const check = { by: staff.email, folder, fileNames: [body.file], mapping: body.mapping, ignoredColumns: [] }
      return { id: await priceFiles.checks.begin(database, check) }
    },
  ),
  deskRoute(calls.listImports, 'unaudited', async ({ database, config, language }) => {
    const status = await readDataStatus(database, fileKinds, config.now())
    const current = new Map(status.imports.map((each) => [each.id, each]))
    return (await listImports(database, true)).map((record) => {
      const { ageDays = null, isStale = false, rows } = current.get(record.id) ?? {}
      return { ...recordReply(record, language), ageDays, isStale, byDay: rows ?? null }
    })
  }),
  deskRoute(calls.getImport, 'unaudited', async ({ params, database, language }) => {
    const record = await showImport(database, params.id)
    if (!record) throw new StartError(reason('importGone', { id: params.id }))
    return { ...recordReply(record, language), balance: record.balance, rehearsals: record.rehearsals }
  }),
  deskRoute(calls.listRows, 'unaudited', async ({ params, query, database, config }) => {
    const { time, text } = query
    const day = newYorkDay(config.now())
    const rows = await readFileRows(database, { importId: params.id, day, time, text, limit: shownRows + 1 })
    return { rows: rows.slice(0, shownRows), hasMore: rows.length > shownRows }
  }),
  deskRoute(
    calls.acceptImport,
    {
      act: 'import accept',
      subject: importSubject,
      heldImport: async ({ params: { id } }, database) => {
        const found = await showImport(database, id)
        if (found?.state !== 'held') throw noLongerWaits(id)
        return id
      },
    },
    async ({ params, staff, database }) => {
      if (!(await acceptImport(database, params.id, { by: staff.email }))) throw noLongerWaits(params.id)
      return {}
    },
  ),
  deskRoute(calls.rejectImport, { act: 'import reject', subject: importSubject }, async (context) => {
    const { params, body, staff, database } = context
    if (!(await declineImport(database, params.id, { by: staff.email, reason: body.reason })))
      throw noLongerWaits(params.id)
    return {}
  }),
  deskRoute(
    calls.undoImport,
    { act: 'import undo', subject: importSubject },
    async ({ params, body, staff, database }) => {
      const { isAccepted } = body
      const current = await undoImport(database, params.id, { isAccepted, by: staff.email }).catch((error: unknown) => {
        throw error instanceof UndoRefused ? undoRefused(params.id, error) : error
      })
      return { current: current ? { id: current.id, fileName: current.fileName } : null }
    },
  ),
  deskRoute(calls.listHistory, 'unaudited', async ({ database, language }) =>
    (await readImportHistory(database, historyLines)).map(
      ({ id, importId, kind, fileName, act, by, heldReasons, reason, at }) => ({
        ...{ id, importId, fileName, act, by },
        reason: reasonsIn(heldReasons, language) ?? reason,
        kindTitle: kindTitle(kind, language),
        at: at.toISOString(),
      }),
    ),
  ),
]

/** Kinds whose columns can be named: an operator's own, with a header. */
const mappedKinds = fileKinds.filter(
  ({ publisher, format, headerless }) => publisher === 'own' && format !== 'json list' && !headerless,
)

const noLongerWaits = (id: number) => new StartError(reason('importDecided', { id }))

const undoRefused = (id: number, { fileName }: UndoRefused) =>
  new StartError(
    fileName === undefined ? reason('importNotInUse', { id }) : reason('importStillInUse', { id, name: fileName }),
  )

const kindReply = ({ name, columns }: FileKind, language: Language) => ({
  name,
  title: kindTitle(name, language),
  columns: Object.values(columns).map(({ names, about, isRequired = false, example }) => ({
    name: names[0] ?? '',
    ...{ about, isRequired, example },
  })),
})

/** @throws StartError for a zip or a file that can't be read */
async function withFile<T>(path: string, work: (file: SourceFile) => Promise<T>): Promise<T> {
  const sources = await openSources([path])
  try {
    const [file, ...others] = sources.files
    const name = basename(path)
    if (!file || others.length > 0) throw new StartError(reason('severalFiles', { name }))
    if ('reason' in file) throw new StartError(reason('fileUnreadable', { name, reason: file.reasons }))
    return await work(file)
  } finally {
    await sources.close()
  }
}

function recordReply(
  { id, kind, scope, fileName, state, asOf, importedAt, isDemo, heldReasons, ...record }: ImportRecord,
  language: Language,
) {
  const { publisher = kind } = fileKinds.find(({ name }) => name === kind) ?? {}
  return {
    ...{ id, kind, scope, fileName, state, isDemo },
    heldBecause: reasonsIn(heldReasons, language),
    kindTitle: kindTitle(kind, language),
    publisher,
    asOf: asOf?.toISOString().slice(0, 10) ?? null,
    importedAt: importedAt.toISOString(),
    rows: record.balance.rows,
    taken: record.taken,
    refused: record.refused,
  }
}
