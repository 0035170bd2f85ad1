/** Imports that stand in the database: which are current, which wait, and going back to the one before. */
import { type Database, maybeOne } from '../database/database'
import { StartError } from '../errors/start-error'
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
}

const columns = `id, kind, scope, file_name "fileName", state, as_of "asOf", taken, refused, imported_at "importedAt", is_demo "isDemo"`

/** What servers read and what waits, by kind; with `all` also what stays for going back. */
export const listImports = (database: Database, all: boolean): Promise<ImportRecord[]> =>
  database.query<ImportRecord>(
    `select ${columns} from data_import where $1 or state in ('current', 'held') order by kind, scope, id`,
    [all],
  )

/**
 * Takes back an import: the last good set before it in its place is read again. What was handed out keeps what was shown.
 * @param options `isAccepted`: also where nothing would stand in its place
 * @returns the one that is read now; `undefined` for none
 * @throws StartError where it is not current, or nothing would stand in its place
 */
export async function undoImport(
  database: Database,
  id: number,
  { isAccepted = false }: { isAccepted?: boolean } = {},
): Promise<ImportRecord | undefined> {
  const current = await database.transaction(async (transaction) => {
    const undone = await maybeOne<Pick<ImportRecord, 'kind' | 'scope'>>(
      transaction,
      `update data_import set state = 'undone' where id = $1 and state = 'current' returning kind, scope`,
      [id],
    )
    if (!undone) throw new StartError(`There is no current import ${id}: \`import list\` names them.`)
    const before = await maybeOne<ImportRecord>(
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
    return before
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
