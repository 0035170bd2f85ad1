/** PostgreSQL in process, with its files in a folder: the default, so that a fresh machine needs no database server. */
import { PGlite, type Transaction as PgliteTransaction, types } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { closeToOthers, makePrivateFolder, openPaths } from '../base/private-files'
import type { Database, Transaction } from './database'
import { DatabaseUnavailable, stateOf, unavailableReasonOf } from './database-unavailable'

const asText = (text: string) => text

interface PgliteDatabase extends Database {
  /** A tar of its folder, including everything acknowledged. */
  dump(): Promise<Blob>
  /** The underlying PGlite, for checking statements. */
  readonly pglite: PGlite
}

/**
 * Opens the database in `folder`, creating it if needed; without a folder it lives in memory.
 * @param image starts it from another database's dump
 * @param onPanic called when it stops for good because it can't write
 */
export async function openPglite(
  folder?: string,
  image?: Blob,
  onPanic: () => void = () => undefined,
): Promise<PgliteDatabase> {
  if (folder !== undefined) makePrivateFolder(folder)
  const panic = { has: false }
  const pglite = await PGlite.create({
    // Laying out the default 128 MB takes half of the start time.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB'],
    // The only place that reports a panic before the next statement.
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
  // PGlite creates files open to everyone, some on each start, whatever the process's umask.
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
    // A panicked PGlite has written nothing since, and closing it would never return.
    close: async () => (panic.has ? undefined : pglite.close()),
    async dump() {
      // A checkpoint leaves less to recover when the dump is opened.
      await pglite.exec('checkpoint')
      return pglite.dumpDataDir('none')
    },
  }
}

/**
 * PostgreSQL panics when it can't write its log (a full disk, a read-only folder). As a separate process it would exit;
 * in ours the next statement would never return, so no statement reaches it any more. The next start recovers.
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
  const reason = isPanic ? 'away' : unavailableReasonOf(stateOf(error) ?? '')
  throw reason === undefined ? error : new DatabaseUnavailable(reason, error)
}

/** Copies each chunk as a file of its own, since PGlite can't read a stream. */
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
