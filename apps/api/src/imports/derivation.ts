/**
 * What servers read is made of the current imports by statements that can run again at any time: ids stay, what is gone is
 * marked, and only rows that really change are written. Each derivation runs in a transaction of its own after an import, and
 * the database remembers of which imports it was made: what was cut short is made up for by the next run.
 */
import { type Database, maybeOne, type Transaction } from '../database/database'
import { importLock } from './import-lock'

export interface Derivation {
  /** The word by which the database remembers it. */
  name: string
  /** The kinds of files that it reads: a change of their current imports makes it run. */
  kinds: readonly string[]
  /** A sentence that says why it cannot run yet, and what to do; it is asked again by the next import. */
  waitsFor?(transaction: Transaction): Promise<string | undefined>
  run(transaction: Transaction): Promise<void>
}

/** `waitsFor` says why it was not made, where it was not. */
export interface DerivationResult {
  name: string
  waitsFor?: string
}

/** Makes what is not made of the current imports yet. @returns what it made, and what waits */
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

/** Makes one of them, where it is not made of the current imports yet. @returns `undefined` where it is */
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
