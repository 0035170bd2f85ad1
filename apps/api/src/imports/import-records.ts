/** Imports that stand in the database: which are current, which wait, and going back to the one before. */
import * as v from 'valibot'
import { type Database, maybeOne } from '../database/database'
import { StartError } from '../errors/start-error'
import { type Balance, balanceSchema } from './balance'
import { deriveWhatChanged } from './derivation'
import { derivations } from './derivations'
import { makeCurrent } from './import-file'

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
  /** What became of each row of the file; `null` for one that came before there were balances. */
  balance: Balance | null
}

const columns = `id, kind, scope, file_name "fileName", state, as_of "asOf", taken, refused, imported_at "importedAt", is_demo "isDemo", balance`

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
  balance: v.parse(v.nullable(balanceSchema), balance),
})

/**
 * Takes back an import: what stood before it in its place is read again, or nothing where it was the first. What was handed out
 * keeps what was shown.
 * @returns the one that is read now; `undefined` for none
 * @throws StartError where it is not current
 */
export async function undoImport(database: Database, id: number): Promise<ImportRecord | undefined> {
  const current = await database.transaction(async (transaction) => {
    const undone = await maybeOne<{ kind: string; scope: string }>(
      transaction,
      `update data_import set state = 'undone' where id = $1 and state = 'current' returning kind, scope`,
      [id],
    )
    if (!undone) throw new StartError(`There is no current import ${id}: \`import list\` names them.`)
    const before = await maybeOne<ImportRow>(
      transaction,
      `update data_import set state = 'current' where id = (
         select max(id) from data_import where kind = $1 and scope = $2 and state = 'replaced' and id < $3
       ) returning ${columns}`,
      [undone.kind, undone.scope, id],
    )
    return before && recordOf(before)
  })
  await deriveWhatChanged(database, derivations)
  return current
}

/** Takes what was held. @throws StartError where nothing of this number waits */
export async function acceptImport(database: Database, id: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const importRow = await maybeOne(
      transaction,
      `select id from data_import where id = $1 and state = 'held' for update`,
      [id],
    )
    if (!importRow) throw new StartError(`There is no import ${id} that waits: \`import list\` names them.`)
    await makeCurrent(transaction, id)
  })
  await deriveWhatChanged(database, derivations)
}
