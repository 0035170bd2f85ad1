/** PostgreSQL in process, its files in a folder: the default, so that a fresh machine needs no database server. */
import { mkdirSync } from 'node:fs'
import { PGlite, type Transaction as PgliteTransaction, types } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Database, Transaction } from './database'

const asText = (text: string) => text

interface PgliteDatabase extends Database {
  dump(): Promise<Blob>
  /** What runs underneath: for the check of statements. */
  readonly pglite: PGlite
}

/**
 * Opens the database in `folder`, made where it is missing; without a folder it lives in memory.
 * `image` starts it from a dump of another (for tests).
 */
export async function openPglite(folder?: string, image?: Blob): Promise<PgliteDatabase> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(image === undefined ? {} : { loadDataDir: image }),
    extensions: { cube, earthdistance, pg_trgm },
    parsers: { [types.NUMERIC]: asText, [types.INT8]: asText },
  })
  return {
    kind: 'pglite',
    pglite,
    ...connectionOf(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(connectionOf(transaction))),
    close: () => pglite.close(),
    dump: () => pglite.dumpDataDir('none'),
  }
}

function connectionOf(connection: PGlite | PgliteTransaction): Transaction {
  return {
    async query<Row>(sql: string, parameters: readonly unknown[] = []) {
      const { rows } = await connection.query<Row>(sql, [...parameters])
      return rows
    },
    async script(sql) {
      await connection.exec(sql)
    },
  }
}
