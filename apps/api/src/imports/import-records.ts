/** Imports that stand in the database: which are current, which wait, and going back to the one before. */
import * as v from 'valibot'
import { type Database, maybeOne } from '../database/database'
import { StartError } from '../errors/start-error'
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
  /** Its figures are made up. */
  isDemo: boolean
  /** Why it waits for a yes, or would have without one; `null` where nothing speaks against it. */
  heldBecause: string | null
  /** What became of each row of the file. */
  balance: Balance
}

const columns = `id, kind, scope, file_name "fileName", state, as_of "asOf", taken, refused, imported_at "importedAt", is_demo "isDemo",
  held_because "heldBecause", balance`

/** What servers read and what waits, by kind; with `all` also what stays for going back. */
export async function listImports(database: Database, all: boolean): Promise<ImportRecord[]> {
  const rows = await database.query<ImportRow>(
    `select ${columns} from data_import where $1 or state in ('current', 'held') order by kind, scope, id`,
    [all],
  )
  return rows.map(recordOf)
}

/** As the database gives it. */
type ImportRow = Omit<ImportRecord, 'balance'> & { balance: unknown }

const recordOf = ({ balance, ...rest }: ImportRow): ImportRecord => ({
  ...rest,
  balance: v.parse(balanceSchema, balance),
})

/** One of them with what it does to prices; nothing where none rested on such a file before. @throws StartError where there is none */
export async function showImport(database: Database, id: number): Promise<ImportRecord & { rehearsals: Rehearsal[] }> {
  const found = await maybeOne<ImportRow & { rehearsals: unknown }>(
    database,
    `select ${columns}, rehearsals from data_import where id = $1`,
    [id],
  )
  if (!found) throw new StartError(`There is no import ${id}: \`import list --all\` names them.`)
  const { rehearsals, ...row } = found
  return { ...recordOf(row), rehearsals: v.parse(rehearsalsSchema, rehearsals ?? []) }
}

/**
 * Takes back an import: the last good set before it in its place is read again. What was handed out keeps what was shown.
 * @param options `isAccepted`: also where nothing would stand in its place; `by`: who does it
 * @returns the one that is read now; `undefined` for none
 * @throws StartError where it is not current, or nothing would stand in its place
 */
export async function undoImport(
  database: Database,
  id: number,
  { isAccepted = false, by = '' }: { isAccepted?: boolean; by?: string } = {},
): Promise<ImportRecord | undefined> {
  const current = await database.transaction(async (transaction) => {
    const undone = await maybeOne<Pick<ImportRecord, 'kind' | 'scope'>>(
      transaction,
      `update data_import set state = 'undone' where id = $1 and state = 'current' returning kind, scope`,
      [id],
    )
    if (!undone) throw new StartError(`There is no current import ${id}: \`import list\` names them.`)
    const before = await maybeOne<ImportRow>(
      transaction,
      `update data_import set state = 'current' where id = (
         select max(id) from data_import where kind = $1 and scope = $2 and state = 'replaced'
       ) returning ${columns}`,
      [undone.kind, undone.scope],
    )
    if (!before && !isAccepted) {
      throw new StartError(
        `Import ${id} was not taken back: nothing would stand in its place (${undone.kind}, ${undone.scope}). With --yes it is.`,
      )
    }
    await recordImportEvent(transaction, { importId: id, act: 'undone', by })
    if (before) await recordImportEvent(transaction, { importId: before.id, act: 'restored', by })
    return before && recordOf(before)
  })
  await deriveWhatChanged(database, derivations)
  return current
}

/** Puts away what was held, which servers never read. @returns whether an import of this number waited */
export const declineImport = (database: Database, id: number, { by = '' }: { by?: string } = {}): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const held = await maybeOne(transaction, `select id from data_import where id = $1 and state = 'held' for update`, [
      id,
    ])
    if (!held) return false
    await recordImportEvent(transaction, { importId: id, act: 'undone', by })
    await transaction.query('delete from data_import where id = $1', [id])
    return true
  })

/** Takes what was held. @param options `by`: who says yes. @throws StartError where nothing of this number waits */
export async function acceptImport(database: Database, id: number, { by = '' }: { by?: string } = {}): Promise<void> {
  await database.transaction(async (transaction) => {
    const importRow = await maybeOne<Pick<ImportRecord, 'heldBecause'>>(
      transaction,
      `select held_because "heldBecause" from data_import where id = $1 and state = 'held' for update`,
      [id],
    )
    if (!importRow) throw new StartError(`There is no import ${id} that waits: \`import list\` names them.`)
    await makeCurrent(transaction, id)
    await recordImportEvent(transaction, {
      importId: id,
      act: 'accepted',
      by,
      reason: importRow.heldBecause ?? undefined,
    })
  })
  await deriveWhatChanged(database, derivations)
}
