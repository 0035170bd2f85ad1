/** What a statement's plan says about its columns; PostgreSQL itself only describes those that come from a table. */
import type { PGlite } from '@electric-sql/pglite'

export interface Outputs {
  /** @param isNotNull from the column's table; `undefined` if it's computed. Returns `undefined` if the plan doesn't say. */
  canBeNull(index: number, isNotNull: boolean | undefined): boolean | undefined
  /** The texts that a `case` chooses from. */
  values(index: number): string[] | undefined
}

interface Plan {
  'Node Type': string
  'Parent Relationship'?: string
  'Join Type'?: string
  Strategy?: string
  Alias?: string
  Output?: string[]
  Filter?: string
  Plans?: Plan[]
}

/** Expressions that may be null: a key of a JSON object, a `case` without `else`, an aggregate of no rows. */
const nullableExpression = /^NULL|^\(?CASE\b.*\bELSE NULL(::\w+)? END\)?$|^\([\w.]+ ->>? '\w+'::text\)$/s
const aggregate = /^(max|min|sum|avg|json_agg|jsonb_agg|array_agg|string_agg)\(.*\)$/s

export async function readOutputs(pglite: PGlite, sql: string): Promise<Outputs> {
  const [result] = await pglite.exec(`explain (generic_plan, verbose, format json) ${sql}`)
  const plan: Plan = result?.rows[0]?.['QUERY PLAN'][0].Plan
  const missing = new Set<string>()
  const present = new Set<string>()
  collect(plan, false, missing, present)
  const outputs = outputOf(plan) ?? []
  return {
    canBeNull(index, isNotNull) {
      const output = outputs[index] ?? ''
      const [, alias] = /^(\w+)\.\w+$/.exec(output) ?? []
      if (alias !== undefined && missing.has(alias)) return true
      if (isNotNull !== undefined) return !isNotNull && !present.has(output)
      if (aggregate.test(output)) return plan.Strategy === 'Plain' ? true : undefined
      return nullableExpression.test(output) ? true : undefined
    },
    values(index) {
      const output = outputs[index] ?? ''
      const chosen = [...output.matchAll(/ (?:THEN|ELSE) (?:'(\w+)'::text(?= WHEN | ELSE | END))?/g)]
      const texts = chosen.flatMap(([, text]) => text ?? [])
      return /^\(?CASE .* END\)?$/s.test(output) && texts.length === chosen.length ? texts : undefined
    },
  }
}

/** Collects the aliases whose rows an outer join may omit, and the columns that a filter requires. */
function collect(plan: Plan, isOptional: boolean, missing: Set<string>, present: Set<string>) {
  if (isOptional && plan.Alias !== undefined) missing.add(plan.Alias)
  for (const [, column] of plan.Filter?.matchAll(/\((\w+\.\w+|\w+) IS NOT NULL\)/g) ?? [])
    if (column !== undefined) present.add(column)
  const optionalSides = { Left: ['Inner'], Right: ['Outer'], Full: ['Inner', 'Outer'] }[plan['Join Type'] ?? ''] ?? []
  for (const child of plan.Plans ?? []) {
    const side = child['Parent Relationship'] ?? ''
    const isPart = side === 'Inner' || side === 'Outer' || side === 'Member' || side === 'Subquery'
    collect(child, isPart && (isOptional || optionalSides.includes(side)), missing, present)
  }
}

const outputOf = (plan: Plan): string[] | undefined => plan.Output ?? plan.Plans?.map(outputOf).find((output) => output)
