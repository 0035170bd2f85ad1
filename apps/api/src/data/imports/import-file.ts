/**
 * Imports one file in one transaction: all of it or nothing. Servers read the old set until the new one is complete. Importing
 * the same file again changes nothing.
 */
import * as v from 'valibot'
import { because, type Reason, reason, reasonsSchema } from '../../base/errors/reason'
import { type Database, maybeOne, one, type Queryable, type Transaction } from '../../database/database'
import { type Balance, balanceSchema, balanceText, sumOf } from './balance'
import type { Reading } from './file-kind'
import { rowReasons } from './hold-reasons'
import { recordImportEvent } from './import-history'
import { importLock } from './import-lock'
import type { SourceFile } from './reading/source-files'
import type { RecognizedFile } from './recognize'
import { priceReasons, type Rehearsal, rehearsalsSchema } from './rehearsal/compare-prices'
import { rehearse } from './rehearsal/rehearse'
import { type RowListeners, RowReader } from './row-reader'
import { type Changes, compareRows, settleRows, storeRows } from './stored-rows'

export interface ImportOptions extends RowListeners {
  /** Reports what would change, and changes nothing. */
  isDryRun: boolean
  /** Takes what would otherwise be held for approval. */
  isAccepted: boolean
  /** The most refused rows in a hundred; with more, nothing is taken. */
  mostRefusedPercent: number
  /** Milliseconds since 1970. */
  now: number
  /** Who imports, for the history. */
  by: string
  /** Marks it as demo data. */
  isDemo?: boolean
  /** Imports of this run that replaced nothing; each adds itself. */
  newcomers?: number[]
  /** YYYY-MM-DD, in New York. */
  today: string
  /** Called once for a held file, in the transaction that holds it. */
  onHeld: (transaction: Transaction, heldFile: HeldFile) => Promise<void>
}

export interface HeldFile {
  importId: number
  kind: string
  name: string
  /** Why, in English. */
  reason: string
  /** Its effect on prices, if it was computed. */
  rehearsals: readonly Rehearsal[]
}

export interface ImportResult extends Changes {
  /**
   * `same`: the file was imported before. `held`: it waits for approval, from now or an earlier run. `refused`: nothing was
   * taken.
   */
  outcome: 'imported' | 'same' | 'held' | 'refused' | 'dry run'
  /** Why it was refused or held; missing without a reason. */
  reason?: string
  reasons?: readonly Reason[]
  importId?: number
  asOf?: string | undefined
  taken: number
  refused: number
  /** The result of each row; missing for imports that are older than balances. */
  balance?: Balance
  /** Parts of the file that have no effect until something else is imported. */
  notes?: readonly string[]
  /** Its effect on earlier prices. */
  rehearsals?: readonly Rehearsal[]
}

const nothing: Changes = { added: 0, changed: 0, unchanged: 0, removed: 0, changedByHalf: 0 }
/** The result for a file without any usable row. */
export const nothingTaken = (why: Reason): ImportResult => ({
  ...nothing,
  ...because(why),
  outcome: 'refused',
  taken: 0,
  refused: 0,
})
/** How many good earlier sets are kept for `import undo`; after an undo, two are left. */
const earlierSetsKept = 3

/** Rolls back a transaction with a result. */
class Abandon extends Error {
  constructor(readonly result: ImportResult) {
    super(`abandoned: ${result.reason ?? result.outcome}`)
  }
}

export async function importFile(
  database: Database,
  file: SourceFile,
  recognized: RecognizedFile,
  options: ImportOptions,
): Promise<ImportResult> {
  const digest = await file.digest()
  const { kind } = recognized
  // By name before it's read, by scope once that is known.
  const stored = await storedBefore(database, { kind: kind.name, digest, baseName: file.baseName })
  if (stored && !(stored.outcome === 'held' && (options.isAccepted || options.isDryRun))) return stored
  try {
    return await database.transaction((transaction) => importInto(transaction, { file, digest, recognized }, options), {
      unlimited: true,
    })
  } catch (error) {
    if (error instanceof Abandon) return error.result
    throw error
  }
}

/** The earlier result for the same file, if it's current or held. */
async function storedBefore(
  queryable: Queryable,
  { kind, digest, baseName, scope }: { kind: string; digest: string; baseName?: string; scope?: string },
): Promise<ImportResult | undefined> {
  const row = await maybeOne<StoredImport>(
    queryable,
    `select id, state = 'held' "isHeld", held_because "heldBecause", rehearsals, to_char(as_of, 'YYYY-MM-DD') "asOf", taken, refused, added, changed, unchanged, removed, balance
     from data_import where kind = $1 and digest = $2 and state in ('current', 'held')
       and coalesce(scope = $3, right('/' || replace(file_name, ' > ', '/'), length($4) + 1) = '/' || $4)
     order by state limit 1`,
    [kind, digest, scope ?? null, baseName ?? null],
  )
  if (!row) return undefined
  const { id: importId, isHeld, heldBecause, asOf, taken, refused, added, changed, unchanged, removed } = row
  const balance = v.parse(balanceSchema, row.balance)
  const heldBefore = v.parse(reasonsSchema, heldBecause ?? [])
  if (!isHeld) return { ...nothing, outcome: 'same', importId, taken, refused, unchanged: taken, balance }
  return {
    outcome: 'held',
    ...because(heldBefore.length === 0 ? reason('stillWaits') : reason('stillWaitsBecause', { reasons: heldBefore })),
    importId,
    asOf: asOf ?? undefined,
    ...{ taken, refused, added, changed, unchanged, removed, changedByHalf: 0, balance },
    rehearsals: v.parse(rehearsalsSchema, row.rehearsals ?? []),
  }
}

interface StoredImport extends Omit<Changes, 'changedByHalf'> {
  id: number
  isHeld: boolean
  /** As `reasonsSchema`, or `null`. */
  heldBecause: unknown
  /** As `rehearsalsSchema`, or `null`. */
  rehearsals: unknown
  asOf: string | null
  taken: number
  refused: number
  balance: unknown
}

interface FileToImport {
  file: SourceFile
  /** Digest of the file; computed once, because that reads the whole file, which may be large. */
  digest: string
  recognized: RecognizedFile
}

/**
 * Runs in the caller's transaction, and ignores earlier imports of the same file.
 * @throws Error if nothing is taken; the transaction must be rolled back
 */
export async function importInto(
  transaction: Transaction,
  { file, digest, recognized }: FileToImport,
  options: ImportOptions,
): Promise<ImportResult> {
  const { kind } = recognized
  await transaction.query('select pg_advisory_xact_lock($1)', [importLock])
  await transaction.script('truncate import_row')
  const reading: Reading = {
    baseName: file.baseName,
    asOf: undefined,
    today: options.today,
    seen: new Map(),
    partsLeftOut: [],
  }
  const rows = new RowReader(file, recognized, reading, options)
  await transaction.copy('import_row (line, fields)', rows.lines())
  const balance = rows.balance(await settleRows(transaction, kind.stores))
  const { taken } = balance
  const refused = sumOf(balance.refused)
  const total = { ...nothing, taken, refused, balance }
  if (rows.failure !== undefined) throw new Abandon({ ...total, ...because(rows.failure), outcome: 'refused' })
  if (rows.first === undefined) {
    const why = balance.rows === 0 ? reason('noRow') : reason('noRowOf', { balance: balanceText(balance, 'row') })
    throw new Abandon({ ...total, ...because(why), outcome: 'refused' })
  }
  if (refused > (balance.rows * options.mostRefusedPercent) / 100) {
    const why = reason('rowsUnreadable', { refused, rows: balance.rows })
    throw new Abandon({ ...total, ...because(why), outcome: 'refused' })
  }
  const ownScope = kind.scope({ name: file.name, baseName: file.baseName, first: rows.first, reading })
  // Published data never replaces demo data, nor the reverse.
  const scope = options.isDemo ? `demo ${ownScope}` : ownScope
  const stored = await storedBefore(transaction, { kind: kind.name, digest, scope })
  if (stored?.outcome === 'same') throw new Abandon(stored)
  const previous = await currentImport(transaction, kind.name, scope)
  const { id } = await one<{ id: number }>(
    transaction,
    `insert into data_import (kind, scope, file_name, digest, state, as_of, taken, refused, added, changed, unchanged, removed,
       is_demo, balance)
     values ($1, $2, $3, $4, 'held', $5::date, $6, $7, 0, 0, 0, 0, $8, $9) returning id`,
    [
      kind.name,
      scope,
      file.name,
      digest,
      reading.asOf ?? null,
      taken,
      refused,
      options.isDemo ?? false,
      JSON.stringify(balance),
    ],
  )
  await storeRows(transaction, kind.stores, id)
  await transaction.script('truncate import_row')
  await kind.afterStoring?.(transaction, id, reading)
  const previousId = previous?.id ?? null
  const changes = kind.compare
    ? await kind.compare(transaction, id, previousId)
    : await compareRows(transaction, kind.stores, [id, previousId], options.today)
  const { added, changed, unchanged, removed } = changes
  const namesPharmacies = (await kind.namesPharmacies?.(transaction, id)) ?? false
  await transaction.query(
    'update data_import set added = $2, changed = $3, unchanged = $4, removed = $5, names_pharmacies = $6 where id = $1',
    [id, added, changed, unchanged, removed, namesPharmacies],
  )
  const notes = (await kind.notes?.(transaction, id)) ?? []
  const newcomers = options.newcomers ?? []
  const rehearsals = options.isDemo
    ? []
    : await rehearse(transaction, {
        importId: id,
        previousId,
        kind: kind.name,
        rows: taken,
        newcomers,
        today: options.today,
      })
  const reasons: Reason[] = kind.isNeverHeld
    ? []
    : [
        ...(previous || options.isDemo || !(await hasUndone(transaction, kind.name, scope)) ? [] : [afterUndo]),
        ...rowReasons(changes),
        ...((await kind.holdReasons?.(transaction, id)) ?? []),
        ...rehearsals.flatMap((each) => priceReasons(each, options.today)),
      ]
  const why = reasons.length === 0 ? undefined : because(...reasons)
  await transaction.query('update data_import set held_because = $2::jsonb, rehearsals = $3::jsonb where id = $1', [
    id,
    why ? JSON.stringify(why.reasons) : null,
    JSON.stringify(rehearsals),
  ])
  const result = {
    ...changes,
    importId: id,
    asOf: reading.asOf,
    taken,
    refused,
    balance,
    ...(notes.length > 0 ? { notes } : {}),
    ...(rehearsals.length > 0 ? { rehearsals } : {}),
  }
  if (options.isDryRun) throw new Abandon({ ...result, ...why, outcome: 'dry run' })
  // Earlier held imports with the same scope are dropped.
  await transaction.query(`delete from data_import where kind = $1 and scope = $2 and state = 'held' and id <> $3`, [
    kind.name,
    scope,
    id,
  ])
  if (why && !options.isAccepted) {
    await recordImportEvent(transaction, { importId: id, act: 'held', by: options.by, heldBecause: why.reasons })
    await options.onHeld(transaction, {
      ...{ importId: id, kind: kind.name, name: file.name, reason: why.reason, rehearsals },
    })
    return { ...result, ...why, outcome: 'held' }
  }
  await makeCurrent(transaction, id)
  if (!options.isDemo)
    await recordImportEvent(transaction, { importId: id, act: 'imported', by: options.by, heldBecause: why?.reasons })
  if (!previous) newcomers.push(id)
  return { ...result, outcome: 'imported' }
}

/** Otherwise whoever undoes a list could import any other one, without the approval of somebody else. */
const afterUndo = reason('afterUndo')

const hasUndone = async (queryable: Queryable, kind: string, scope: string): Promise<boolean> =>
  (
    await queryable.query(`select 1 from data_import where kind = $1 and scope = $2 and state = 'undone' limit 1`, [
      kind,
      scope,
    ])
  ).length > 0

const currentImport = (queryable: Queryable, kind: string, scope: string) =>
  maybeOne<{ id: number }>(
    queryable,
    `select id from data_import where kind = $1 and scope = $2 and state = 'current'`,
    [kind, scope],
  )

/** Makes an import current and retires the current one. The newest good earlier sets stay; older and undone ones are deleted. */
export async function makeCurrent(transaction: Queryable, id: number): Promise<void> {
  await transaction.query(
    `update data_import old set state = 'replaced' from data_import new
     where new.id = $1 and old.kind = new.kind and old.scope = new.scope and old.state = 'current' and old.id <> $1`,
    [id],
  )
  await transaction.query(`update data_import set state = 'current' where id = $1`, [id])
  await transaction.query(
    `delete from data_import where id in (
       select old.id from data_import new join data_import old on old.kind = new.kind and old.scope = new.scope
       where new.id = $1 and (old.state = 'undone' or old.state = 'replaced' and old.id not in (
         select good.id from data_import good where good.kind = new.kind and good.scope = new.scope and good.state = 'replaced'
         order by good.id desc limit $2
       ))
     )`,
    [id, earlierSetsKept],
  )
}
