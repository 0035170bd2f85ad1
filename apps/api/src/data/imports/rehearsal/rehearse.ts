/**
 * An import's effect on prices before it takes effect: within a savepoint it's made current, prices are computed by the code that
 * serves visitors, and the savepoint is rolled back.
 */

import { maybeOne, one, type Transaction } from '../../../database/database'
import type { DatedTable } from '../../../domain/prices/imported/applies-on'
import { derive } from '../derivation'
import { derivations } from '../derivations'
import { chooseFills } from './chosen-fills'
import { comparePrices, type Rehearsal } from './compare-prices'
import { type ComputedPrices, computePrices } from './compute-prices'

interface SetToRehearse {
  importId: number
  /** The import that it replaces. */
  previousId: number | null
  kind: string
  rows: number
  /** Imports of this run that replaced nothing: visitors have seen no price from them yet. */
  newcomers: readonly number[]
  /** YYYY-MM-DD, in New York. */
  today: string
}

const plansOfPublishers = ['part-d-plans', 'marketplace-plans']
/** Kinds that affect prices. Derivations that prices need also run in the savepoint. */
const rehearsedKinds: readonly string[] = [
  'rates',
  'usual-prices',
  'unit-costs',
  'nadac',
  'coupons',
  'copay-programs',
  'pharmacies',
  'plans',
  'plan-tiers',
  'plan-drugs',
  'plan-averages',
  'part-d-costs',
  'part-d-formulary',
  'part-d-insulin',
  'part-d-unit-costs',
  'marketplace-drugs',
  ...plansOfPublishers,
]
const derivedForIt = ['plans', 'own-pharmacies']
/** After this many rows, the database's statistics are outdated: it would plan statements for small tables. */
const manyRows = 1000
const pricedTables =
  'network_rate, usual_price, chain_coupon, copay_program, unit_cost, published_plan, plan_drug, plan_cost, plan_unit_cost, plan_average'

const laterOf = (table: DatedTable | 'unit_cost') =>
  `select starts_on from ${table} where import_id = $1 and starts_on > $2::date`

/** $1 the import, $2 today. */
const laterSql = `
  select starts_on::text "day" from (
    ${laterOf('network_rate')} union all ${laterOf('usual_price')} union all ${laterOf('chain_coupon')}
    union all ${laterOf('copay_program')} union all ${laterOf('published_plan')} union all ${laterOf('plan_drug')}
    union all ${laterOf('plan_cost')} union all ${laterOf('plan_average')}
    union all ${laterOf('unit_cost')}
  ) later group by starts_on order by count(*) desc, starts_on limit 1`

/**
 * Rehearses today, and the day on which most of the later rows begin.
 * @returns nothing if no price depends on it, or if there were none before
 */
export async function rehearse(
  transaction: Transaction,
  { importId, previousId, kind, rows, newcomers, today }: SetToRehearse,
): Promise<Rehearsal[]> {
  if (!rehearsedKinds.includes(kind)) return []
  const { isFirst } = await one<{ isFirst: boolean }>(
    transaction,
    `select not exists (
       select from data_import where state = 'current' and not is_demo and kind = any($1::text[]) and not id = any($2::int[])
     ) "isFirst"`,
    [rehearsedKinds, newcomers],
  )
  if (isFirst) return []
  if (rows > manyRows) await transaction.script(`analyze ${pricedTables}`)
  const later = await maybeOne<{ day: string }>(transaction, laterSql, [importId, today])
  const days = later ? [today, later.day] : [today]
  const chosen = await chooseFills(transaction, { importId, previousId, kind })
  await transaction.script('savepoint rehearsal')
  await transaction.query(`update data_import set state = 'replaced' where id = any($1::int[])`, [newcomers])
  const before: ComputedPrices[] = []
  for (const day of days) before.push(await computePrices(transaction, chosen, day))
  await transaction.script('rollback to savepoint rehearsal')
  await transaction.query(`update data_import set state = 'replaced' where id = $1`, [previousId])
  await transaction.query(`update data_import set state = 'current' where id = $1`, [importId])
  for (const derivation of derivations) {
    if (derivedForIt.includes(derivation.name) && derivation.kinds.includes(kind)) await derive(transaction, derivation)
  }
  const rehearsals: Rehearsal[] = []
  for (const [index, day] of days.entries()) {
    const after = await computePrices(transaction, chosen, day)
    rehearsals.push(comparePrices(day, before[index] ?? new Map(), after))
  }
  await transaction.script('rollback to savepoint rehearsal; release savepoint rehearsal')
  return rehearsals
}
