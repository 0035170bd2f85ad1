/** Stored imports: which are current, which are held, and undoing the current one. */
import * as v from 'valibot'
import { type Reason, reasonsSchema, reasonsText } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import { type Database, maybeOne } from '../../database/database'
import { type Balance, balanceSchema } from './balance'
import { deriveWhatChanged } from './derivation'
import { derivations } from './derivations'
import { makeCurrent } from './import-file'
import { recordImportEvent } from './import-history'
import { type Rehearsal, rehearsalsSchema } from './rehearsal/compare-prices'

export interface ImportRecord {
  id: number
  kind: string
  scope: string
  fileName: string
  state: 'current' | 'held' | 'replaced' | 'undone'
  asOf: Date | null
  taken: number
  refused: number
  importedAt: Date
  /** Its data is made up. */
  isDemo: boolean
  /** Why it was held, or would have been without approval, in English; `null` without a reason. */
  heldBecause: string | null
  heldReasons: readonly Reason[]
  /** The result of each row of the file. */
  balance: Balance
}

const columns = `id, kind, scope, file_name "fileName", state, as_of "asOf", taken, refused, imported_at "importedAt", is_demo "isDemo",
  held_because "heldReasons", balance`

/** Current and held imports by kind; with `all`, also those kept for undo. */
export async function listImports(database: Database, all: boolean): Promise<ImportRecord[]> {
  const rows = await database.query<ImportRow>(
    `select ${columns} from data_import where $1 or state in ('current', 'held') order by kind, scope, id`,
    [all],
  )
  return rows.map(recordOf)
}

/** As the database returns it. */
type ImportRow = Omit<ImportRecord, 'balance' | 'heldBecause' | 'heldReasons'> & {
  balance: unknown
  heldReasons: unknown
}

function recordOf({ balance, heldReasons, ...rest }: ImportRow): ImportRecord {
  const reasons = v.parse(reasonsSchema, heldReasons ?? [])
  return {
    ...rest,
    heldBecause: reasons.length === 0 ? null : reasonsText(reasons, 'en'),
    heldReasons: reasons,
    balance: v.parse(balanceSchema, balance),
  }
}

/** One import with its effect on prices; no effect if no such file existed before. `undefined` if there is no such import. */
export async function showImport(
  database: Database,
  id: number,
): Promise<(ImportRecord & { rehearsals: Rehearsal[] }) | undefined> {
  const found = await maybeOne<ImportRow & { rehearsals: unknown }>(
    database,
    `select ${columns}, rehearsals from data_import where id = $1`,
    [id],
  )
  if (!found) return undefined
  const { rehearsals, ...row } = found
  return { ...recordOf(row), rehearsals: v.parse(rehearsalsSchema, rehearsals ?? []) }
}

/** Why an import can't be undone. Its message is for commands. */
export class UndoRefused extends StartError {
  constructor(
    message: string,
    /** Its file's name, if it is current and nothing before it is kept; `undefined` if it isn't current. */
    readonly fileName?: string,
  ) {
    super(message)
  }
}

/**
 * Undoes an import: the last good set before it with the same scope becomes current. Coupons that people already have keep their
 * prices.
 * @param options `isAccepted`: also if nothing would replace it; `by`: who does it
 * @returns the import that is current now; `undefined` for none
 * @throws UndoRefused if it isn't current, or if nothing would replace it
 */
export async function undoImport(
  database: Database,
  id: number,
  { isAccepted = false, by = '' }: { isAccepted?: boolean; by?: string } = {},
): Promise<ImportRecord | undefined> {
  const current = await database.transaction(async (transaction) => {
    const undone = await maybeOne<Pick<ImportRecord, 'kind' | 'scope' | 'fileName'>>(
      transaction,
      `update data_import set state = 'undone' where id = $1 and state = 'current' returning kind, scope, file_name "fileName"`,
      [id],
    )
    if (!undone) throw new UndoRefused(`There is no current import ${id}: \`import list\` names them.`)
    const before = await maybeOne<ImportRow>(
      transaction,
      `update data_import set state = 'current' where id = (
         select max(id) from data_import where kind = $1 and scope = $2 and state = 'replaced'
       ) returning ${columns}`,
      [undone.kind, undone.scope],
    )
    if (!before && !isAccepted) {
      throw new UndoRefused(
        `Import ${id} was not taken back: nothing would replace it (${undone.kind}, ${undone.scope}). With --yes it is.`,
        undone.fileName,
      )
    }
    await recordImportEvent(transaction, { importId: id, act: 'undone', by })
    if (before) await recordImportEvent(transaction, { importId: before.id, act: 'restored', by })
    return before && recordOf(before)
  })
  await deriveWhatChanged(database, derivations)
  return current
}

/** Deletes a held import, which servers never read. @returns whether such an import was held */
export const declineImport = (
  database: Database,
  id: number,
  { by = '', reason }: { by?: string; reason?: string } = {},
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const held = await maybeOne(transaction, `select id from data_import where id = $1 and state = 'held' for update`, [
      id,
    ])
    if (!held) return false
    await recordImportEvent(transaction, { importId: id, act: 'rejected', by, reason })
    await transaction.query('delete from data_import where id = $1', [id])
    return true
  })

/** Approves a held import. @param options `by`: who approves. @returns whether such an import was held */
export async function acceptImport(
  database: Database,
  id: number,
  { by = '' }: { by?: string } = {},
): Promise<boolean> {
  const isAccepted = await database.transaction(async (transaction) => {
    const importRow = await maybeOne<{ heldBecause: unknown }>(
      transaction,
      `select held_because "heldBecause" from data_import where id = $1 and state = 'held' for update`,
      [id],
    )
    if (!importRow) return false
    await makeCurrent(transaction, id)
    await recordImportEvent(transaction, {
      importId: id,
      act: 'accepted',
      by,
      heldBecause: v.parse(v.nullable(reasonsSchema), importRow.heldBecause) ?? undefined,
    })
    return true
  })
  if (isAccepted) await deriveWhatChanged(database, derivations)
  return isAccepted
}
