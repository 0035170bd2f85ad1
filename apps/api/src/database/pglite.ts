/** PostgreSQL in process, its files in a folder: the default, so that a fresh machine needs no database server. */
import { PGlite, type Transaction as PgliteTransaction, types } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { closeToOthers, makePrivateFolder, openPaths } from '../private-files'
import type { Database, Transaction } from './database'
import { DatabaseUnavailable, reasonOfState, stateOf } from './database-unavailable'

const asText = (text: string) => text

interface PgliteDatabase extends Database {
  /** A tar of its folder, with everything that was acknowledged. */
  dump(): Promise<Blob>
  /** What runs underneath: for the check of statements. */
  readonly pglite: PGlite
}

/**
 * Opens the database in `folder`, made where it is missing; without a folder it lives in memory.
 * `image` starts it from a dump of another. `onPanic` hears that it has stopped for good, since it cannot write.
 */
export async function openPglite(
  folder?: string,
  image?: Blob,
  onPanic: () => void = () => undefined,
): Promise<PgliteDatabase> {
  if (folder !== undefined) makePrivateFolder(folder)
  const panic = { has: false }
  const pglite = await PGlite.create({
    // Half of a start goes into laying out its usual 128 MB.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB'],
    // The one place that tells of it before another statement can be run.
    onStderr: (line: string) => {
      if (!panic.has && line.includes('PANIC:')) {
        panic.has = true
        onPanic()
      }
      return false
    },
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(image === undefined ? {} : { loadDataDir: image }),
    extensions: { cube, earthdistance, pg_trgm },
    parsers: { [types.NUMERIC]: asText, [types.INT8]: asText },
  })
  // New ones are laid out with rights for everybody, and each start writes some, whatever the process's umask.
  if (folder !== undefined) closeToOthers(openPaths(folder))
  stopAtPanic(pglite, panic)
  return {
    kind: 'pglite',
    pglite,
    ...connectionOf(pglite),
    transaction: (work) =>
      pglite
        .transaction((transaction) => work({ ...connectionOf(transaction), copy: copyInto(transaction) }))
        .catch(throwAsUnavailable),
    // What panicked has written nothing since, and would not come back.
    close: async () => (panic.has ? undefined : pglite.close()),
    async dump() {
      // So that what it starts from has less to recover.
      await pglite.exec('checkpoint')
      return pglite.dumpDataDir('none')
    },
  }
}

/**
 * A PostgreSQL that cannot write its log (a full disk, a folder that turned read-only) panics: as a process of its own it
 * would end. In ours, the next statement would never return. So nothing reaches it any more; the next start recovers.
 */
function stopAtPanic(pglite: PGlite, panic: { readonly has: boolean }): void {
  const execute = pglite.execProtocolRawSync.bind(pglite)
  pglite.execProtocolRawSync = (message) => {
    if (panic.has) throw new DatabaseUnavailable('away')
    return execute(message)
  }
}

function throwAsUnavailable(error: unknown): never {
  if (error instanceof DatabaseUnavailable) throw error
  const isPanic = error instanceof Error && 'severity' in error && error.severity === 'PANIC'
  const reason = isPanic ? 'away' : reasonOfState(stateOf(error) ?? '')
  throw reason === undefined ? error : new DatabaseUnavailable(reason, error)
}

/** Each piece is copied as a file of its own: the embedded database reads none that comes bit by bit. */
const copyInto =
  (transaction: PgliteTransaction): Transaction['copy'] =>
  async (target, rows) => {
    for await (const piece of rows) {
      await transaction
        .query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob([piece]) })
        .catch(throwAsUnavailable)
    }
  }

function connectionOf(connection: PGlite | PgliteTransaction): Omit<Transaction, 'copy'> {
  return {
    query: <Row>(sql: string, parameters: readonly unknown[] = []) =>
      connection
        .query<Row>(sql, [...parameters])
        .then(({ rows }) => rows)
        .catch(throwAsUnavailable),
    async script(sql) {
      await connection.exec(sql).catch(throwAsUnavailable)
    },
  }
}
