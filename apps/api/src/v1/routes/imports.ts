import { basename } from 'node:path'
import type { DeskRehearsal } from '@rxgauge/contract/desk'
import { v1Calls } from '@rxgauge/contract/v1'
import type { Language } from '@rxgauge/text'
import { kindTitle } from '@rxgauge/text/desk'
import { DomainError } from '../../base/errors/domain-error'
import { reason, reasonsIn } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import { type Become, readWhatBecame } from '../../data/imports/checks/what-became'
import {
  acceptImport,
  declineImport,
  type ImportRecord,
  listImports,
  showImport,
} from '../../data/imports/import-records'
import { peopleWith } from '../../domain/staff/second-person'
import type { StoredReport } from '../../operate/price-files'
import { pageByFallingId } from '../cursor'
import { ProblemError } from '../problem-error'
import { callerName, type V1Route, v1Route } from '../route'

const calls = v1Calls.imports

export const importRoutes = (): V1Route[] => [
  v1Route(
    calls.check,
    async (context) => ({
      id: await context.priceFiles.begin(context.database, { uploads: context.body.uploads, by: callerName(context) }),
    }),
    { act: 'import --dry-run', subject: ({ body }) => body.uploads.map(({ name }) => basename(name)) },
  ),
  v1Route(calls.readCheck, async ({ params, database, priceFiles, language }) => {
    const { id, state, work, failure, reports } = await found(priceFiles.checks.find(params.id))
    // Written by this server.
    const stored = reports as StoredReport[]
    const [became = []] = await readWhatBecame(database, [{ work, results: stored }])
    return {
      ...{ id, state, work },
      failure: reasonsIn(failure ?? [], language),
      files: stored.map((report, index) => fileReply({ ...report, ...became[index] }, language)),
      rehearsals: stored.flatMap(({ rehearsals }) => rehearsals.map(rehearsalReply)),
    }
  }),
  v1Route(
    calls.importChecked,
    async ({ params: { id }, database, priceFiles }) => {
      await found(priceFiles.checks.find(id))
      await priceFiles.checks.startImport(database, id)
      return { id }
    },
    { act: 'import', subject: ({ params }) => [`check ${params.id}`] },
  ),
  v1Route(calls.list, async ({ database, query, language }) => {
    const page = pageByFallingId(
      (await listImports(database, true)).toSorted((one, other) => other.id - one.id),
      query,
    )
    return { ...page, items: page.items.map((record) => recordReply(record, language)) }
  }),
  v1Route(calls.read, async ({ database, params, language }) => {
    const record = await showImport(database, params.id)
    if (!record) throw new DomainError('NOT_FOUND')
    return { ...recordReply(record, language), rehearsals: record.rehearsals.map(rehearsalReply) }
  }),
  v1Route(
    calls.accept,
    async (context) => {
      const { database, params } = context
      if ((await peopleWith(database, 'prices.accept')).length >= 2) throw new ProblemError('SECOND_PERSON_NEEDED')
      await decided(params.id, acceptImport(database, params.id, { by: callerName(context) }))
      return { id: params.id }
    },
    { act: 'import accept', subject: ({ params }) => [`import ${params.id}`] },
  ),
  v1Route(
    calls.reject,
    async (context) => {
      const { database, params, body } = context
      await decided(params.id, declineImport(database, params.id, { by: callerName(context), reason: body.reason }))
      return { id: params.id }
    },
    { act: 'import reject', subject: ({ params }) => [`import ${params.id}`] },
  ),
]

/** A check that isn't there is an address that isn't. */
const found = <T>(check: Promise<T>): Promise<T> =>
  check.catch((error: unknown) => {
    throw error instanceof StartError
      ? new DomainError('NOT_FOUND', (language) => error.sentenceIn(language), error)
      : error
  })

async function decided(id: number, decision: Promise<unknown>): Promise<void> {
  if (await decision) return
  throw new StartError(reason('importDecided', { id }))
}

const fileReply = (
  {
    name,
    kind,
    outcome,
    reasons,
    importId,
    asOf,
    added,
    changed,
    unchanged,
    removed,
    refused,
    firstRefused,
  }: Omit<StoredReport, keyof Become> & Become,
  language: Language,
) => ({
  fileName: name,
  reason: reasonsIn(reasons, language),
  ...{ kind, outcome, importId, asOf, added, changed, unchanged, removed, refused, firstRefused },
})

const rehearsalReply = ({ day, before, after, changed, changedByHalf, gone, added }: DeskRehearsal) => ({
  ...{ day, before, after, changed, changedByHalf, gone, added },
})

const recordReply = (
  { id, kind, fileName, state, asOf, importedAt, heldReasons, balance, taken, refused }: ImportRecord,
  language: Language,
) => ({
  ...{ id, kind, fileName, state },
  title: kindTitle(kind, language),
  asOf: asOf?.toISOString().slice(0, 10) ?? null,
  importedAt: importedAt.toISOString(),
  heldBecause: reasonsIn(heldReasons, language),
  rows: balance.rows,
  ...{ taken, refused },
})
