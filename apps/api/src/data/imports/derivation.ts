/**
 * Derives the data that servers read from the current imports, by statements that can run again at any time: ids stay, removed
 * things are marked, and only changed rows are written. Each derivation runs in its own transaction after an import, and the
 * database records the imports of its last run, so that the next run makes up for an interrupted one.
 */
import { type Database, maybeOne, type Transaction } from '../../database/database'
import { importLock } from './import-lock'

export interface Derivation {
  /** Identifies it in the database. */
  name: string
  /** The kinds of files that it reads; it runs when their current imports change. */
  kinds: readonly string[]
  /** A sentence why it can't run yet and what to do; checked again by the next import. */
  waitsFor?(transaction: Transaction): Promise<string | undefined>
  run(transaction: Transaction): Promise<void>
}

/** `waitsFor` says why it did not run, if it didn't. */
export interface DerivationResult {
  name: string
  waitsFor?: string
}

/** Runs every derivation whose imports changed. @returns what ran, and what waits */
export async function deriveWhatChanged(
  database: Database,
  derivations: readonly Derivation[],
): Promise<readonly DerivationResult[]> {
  const derived: DerivationResult[] = []
  for (const derivation of derivations) {
    const result = await database.transaction((transaction) => derive(transaction, derivation), { unlimited: true })
    if (result) derived.push(result)
  }
  return derived
}

/** Runs one derivation if its imports changed. @returns `undefined` if they did not */
export async function derive(transaction: Transaction, derivation: Derivation): Promise<DerivationResult | undefined> {
  const { name, kinds } = derivation
  await transaction.query('select pg_advisory_xact_lock($1)', [importLock])
  const stale = await maybeOne<{ imports: number[] }>(
    transaction,
    `with now as (
       select coalesce(array_agg(id order by id), '{}') imports from data_import where state = 'current' and kind = any($2::text[])
     )
     select now.imports from now left join data_derivation d on d.name = $1
     where now.imports is distinct from coalesce(d.made_from, '{}')`,
    [name, kinds],
  )
  if (!stale) return undefined
  const waitsFor = await derivation.waitsFor?.(transaction)
  if (waitsFor !== undefined) return { name, waitsFor }
  await derivation.run(transaction)
  await transaction.query(
    `insert into data_derivation (name, made_from) values ($1, $2)
     on conflict (name) do update set made_from = excluded.made_from`,
    [name, stale.imports],
  )
  return { name }
}
