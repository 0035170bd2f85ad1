/** Price files: brought, checked, imported, held, accepted, rejected and undone. */
import { importOutcomes } from '../import-outcomes'
import * as v from '../valibot'
import { noData } from '../wire'
import { defineDeskCall } from './desk-call'
import { priceRow } from './price-row'

const count = v.number()
const reasonCounts = v.array(v.object({ reason: v.string(), rows: count }))

/** What became of each row of a file. */
const balance = v.object({
  rows: count,
  taken: count,
  same: count,
  replaced: count,
  leftOut: reasonCounts,
  refused: reasonCounts,
  firstReplaced: v.array(v.object({ line: count, by: count })),
  partsLeftOut: reasonCounts,
})

/** Prices before and after an import, on one day. */
const rehearsal = v.object({
  /** YYYY-MM-DD. */
  day: v.string(),
  before: count,
  after: count,
  changed: count,
  changedByHalf: count,
  gone: count,
  added: count,
  /** The largest changes first. */
  largest: v.array(
    v.object({
      drug: v.string(),
      quantity: v.string(),
      at: v.array(v.string()),
      by: v.string(),
      /** Dollars; `null` for no price. */
      before: v.nullable(v.string()),
      after: v.nullable(v.string()),
      percent: v.nullable(count),
    }),
  ),
})
export type DeskRehearsal = v.InferOutput<typeof rehearsal>

const outcome = v.picklist(importOutcomes)

const fileReport = v.object({
  name: v.string(),
  /** `null` for a file of no known kind. */
  kind: v.nullable(v.string()),
  kindTitle: v.nullable(v.string()),
  /** Who it is from; `own` for an operator's own files. */
  publisher: v.nullable(v.string()),
  outcome,
  /** Why it is held, would be held, is refused or is not read. */
  reason: v.nullable(v.string()),
  /** `null` if there is no such import, or none any more. */
  importId: v.nullable(count),
  asOf: v.nullable(v.string()),
  balance: v.nullable(balance),
  added: count,
  changed: count,
  unchanged: count,
  removed: count,
  refused: count,
  firstRefused: v.array(v.object({ line: count, column: v.string(), reason: v.string() })),
  /** The file of refused rows, for `downloadRefused`. */
  refusedFile: v.nullable(v.string()),
  unreadColumns: v.array(v.string()),
  notes: v.array(v.string()),
  rehearsals: v.array(rehearsal),
})
export type DeskFileReport = v.InferOutput<typeof fileReport>

const checkFields = {
  id: count,
  madeBy: v.string(),
  fileNames: v.array(v.string()),
  /** Files are checked first, then imported. */
  work: v.picklist(['check', 'import']),
  state: v.picklist(['running', 'done', 'failed']),
  madeAt: v.string(),
  endedAt: v.nullable(v.string()),
}
const check = v.object({
  ...checkFields,
  progress: v.nullable(
    v.object({ file: v.string(), kind: v.string(), rows: count, /** From 0 to 1. */ share: v.nullable(count) }),
  ),
  failure: v.nullable(v.string()),
  reports: v.array(fileReport),
})
export type DeskCheck = v.InferOutput<typeof check>

const id = v.object({ id: v.pipe(v.string(), v.digits(), v.maxLength(9), v.transform(Number)) })
const shortText = v.pipe(v.string(), v.maxLength(300))
const mappingText = v.pipe(v.string(), v.maxLength(100_000))

export const beginCheck = defineDeskCall({
  method: 'POST',
  path: '/prices/checks',
  right: 'prices.change',
  summary: 'Checks uploaded files; nothing of them is used yet.',
  body: v.object({
    uploads: v.pipe(
      v.array(
        v.object({
          id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
          /** Its path in the folder that was chosen. */
          name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
        }),
      ),
      v.minLength(1),
      v.maxLength(2000),
    ),
    ignoredColumns: v.optional(v.pipe(v.array(shortText), v.maxLength(500)), []),
  }),
  data: v.object({ id: count }),
})

export const listChecks = defineDeskCall({
  method: 'GET',
  path: '/prices/checks',
  right: 'prices.read',
  summary: 'Files that were brought in the last two weeks.',
  data: v.array(v.object({ ...checkFields, /** Of each file. */ outcomes: v.array(outcome) })),
})

export const getCheck = defineDeskCall({
  method: 'GET',
  path: '/prices/checks/:id',
  right: 'prices.read',
  summary: 'How far a check is, and what became of each file.',
  params: id,
  data: check,
})

export const importChecked = defineDeskCall({
  method: 'POST',
  path: '/prices/checks/:id/import',
  right: 'prices.accept',
  isFresh: true,
  summary: 'Imports checked files; what changes too much is held.',
  params: id,
  data: noData,
})

export const discardCheck = defineDeskCall({
  method: 'POST',
  path: '/prices/checks/:id/discard',
  right: 'prices.change',
  summary: 'Deletes brought files without using them.',
  params: id,
  data: noData,
})

export const downloadRefused = defineDeskCall({
  method: 'GET',
  path: '/prices/checks/:id/refused',
  right: 'prices.read',
  summary: 'Refused rows with line, column and reason, as CSV.',
  params: id,
  query: v.object({ file: shortText }),
  data: v.unknown(),
})

const kind = v.object({
  name: v.string(),
  title: v.string(),
  columns: v.array(v.object({ name: v.string(), about: v.string(), isRequired: v.boolean(), example: v.string() })),
})

export const draftMapping = defineDeskCall({
  method: 'GET',
  path: '/prices/checks/:id/mapping',
  right: 'prices.read',
  summary: 'Suggests what the columns of another system’s list are.',
  params: id,
  query: v.object({ file: shortText, kind: v.optional(shortText) }),
  data: v.object({
    kinds: v.array(kind),
    /** The closest kind, or the one asked for; `null` if no column is like any that is known. */
    kind: v.nullable(v.string()),
    header: v.array(v.string()),
    columns: v.array(v.object({ theirs: v.string(), ours: v.string() })),
    reason: v.nullable(v.string()),
  }),
})

export const previewMapping = defineDeskCall({
  method: 'POST',
  path: '/prices/checks/:id/mapping/preview',
  right: 'prices.read',
  summary: 'Shows the first rows of a list as a mapping reads them.',
  params: id,
  body: v.object({ file: shortText, mapping: mappingText }),
  data: v.object({
    /** Why it can't be read; empty if it can. */
    reason: v.string(),
    columns: v.array(v.string()),
    rows: v.array(
      v.object({
        line: count,
        values: v.array(v.string()),
        /** Why this row would be refused. */
        refusal: v.nullable(v.object({ column: v.string(), reason: v.string() })),
      }),
    ),
  }),
})

export const checkWithMapping = defineDeskCall({
  method: 'POST',
  path: '/prices/checks/:id/mapping',
  right: 'prices.change',
  summary: 'Checks one brought file again, with a mapping of its columns.',
  params: id,
  body: v.object({ file: shortText, mapping: mappingText }),
  data: v.object({ id: count }),
})

const importRecord = v.object({
  id: count,
  kind: v.string(),
  kindTitle: v.string(),
  publisher: v.string(),
  scope: v.string(),
  fileName: v.string(),
  state: v.picklist(['current', 'held', 'replaced', 'undone']),
  asOf: v.nullable(v.string()),
  importedAt: v.string(),
  isDemo: v.boolean(),
  heldBecause: v.nullable(v.string()),
  rows: count,
  taken: count,
  refused: count,
})

export const listImports = defineDeskCall({
  method: 'GET',
  path: '/prices/imports',
  right: 'prices.read',
  summary: 'Imports that are used, that wait, and that can come back; and which of their rows hold today.',
  data: v.array(
    v.object({
      ...importRecord.entries,
      ageDays: v.nullable(count),
      isStale: v.boolean(),
      /** Rows that hold today, begin later or have ended; `null` if they have no days. */
      byDay: v.nullable(
        v.object({
          holding: count,
          later: count,
          nextOn: v.nullable(v.string()),
          ended: count,
          endedOn: v.nullable(v.string()),
        }),
      ),
    }),
  ),
})

export const getImport = defineDeskCall({
  method: 'GET',
  path: '/prices/imports/:id',
  right: 'prices.read',
  summary: 'One import: its rows, why it is held, and what it does to prices.',
  params: id,
  data: v.object({ ...importRecord.entries, balance, rehearsals: v.array(rehearsal) }),
})

export const listRows = defineDeskCall({
  method: 'GET',
  path: '/prices/imports/:id/rows',
  right: 'prices.read',
  summary: 'Rows of an import with prices: what holds today, begins later or has ended.',
  params: id,
  query: v.object({ time: v.picklist(['holding', 'later', 'ended']), text: v.optional(shortText, '') }),
  data: v.object({ rows: v.array(priceRow), /** Others are left out: search for them. */ hasMore: v.boolean() }),
})

export const acceptImport = defineDeskCall({
  method: 'POST',
  path: '/prices/imports/:id/accept',
  right: 'prices.accept',
  isFresh: true,
  needsSecond: true,
  summary: 'Accepts a held import.',
  params: id,
  data: noData,
})

export const rejectImport = defineDeskCall({
  method: 'POST',
  path: '/prices/imports/:id/reject',
  right: 'prices.accept',
  summary: 'Rejects a held import: it is deleted, and was never used.',
  params: id,
  body: v.object({ reason: v.pipe(shortText, v.trim(), v.nonEmpty()) }),
  data: noData,
})

export const undoImport = defineDeskCall({
  method: 'POST',
  path: '/prices/imports/:id/undo',
  right: 'prices.accept',
  isFresh: true,
  summary: 'Reverts an import: the last good one before it is read again.',
  params: id,
  body: v.object({ isAccepted: v.optional(v.boolean(), false) }),
  data: v.object({ current: v.nullable(v.object({ id: count, fileName: v.string() })) }),
})

export const listHistory = defineDeskCall({
  method: 'GET',
  path: '/prices/history',
  right: 'prices.read',
  summary: 'Who imported, accepted and reverted what.',
  data: v.array(
    v.object({
      id: count,
      importId: count,
      kindTitle: v.string(),
      fileName: v.string(),
      act: v.picklist(['imported', 'held', 'accepted', 'rejected', 'undone', 'restored']),
      by: v.string(),
      reason: v.nullable(v.string()),
      at: v.string(),
    }),
  ),
})
