/** A copay out of what the files of plans say of a drug. */
import { cents } from '@rxgauge/contract'
import { costsOf, dueOf, type PlanCosts } from './plan-costs'
import type { TermsRow } from './plan-terms'
import { tierWords } from './plan-words'
import type { CopayEstimate } from './price-source'

export type FileCopay = Pick<CopayEstimate, 'copay' | 'tier' | 'hasBetterAlternative'>

interface CopayOf {
  planId: number
  /** Whether an import is older than its kind allows. */
  isStale: (importId: number) => boolean
}

/** @returns nothing for a plan that is of no file */
export function fileCopay(rows: readonly TermsRow[], of: CopayOf): FileCopay | undefined {
  const [terms] = rows
  if (!terms?.isOfFiles) return undefined
  if (terms.planCode === null) return { copay: 'planUnknown', tier: undefined, hasBetterAlternative: false }
  if (terms.tier === null) {
    return { copay: 'notCovered', tier: undefined, hasBetterAlternative: terms.otherNameTier !== null }
  }
  const costs = costsOf(rows)
  return {
    copay: copayOf(costs, terms, of),
    tier: tierWords(terms, costs),
    hasBetterAlternative: isLower(terms.otherNameTier, terms.tier),
  }
}

/** Tiers that are numbers have an order. */
const isLower = (other: string | null, own: string) =>
  other !== null && /^\d+$/.test(other) && /^\d+$/.test(own) && Number(other) < Number(own)

function copayOf(
  { preferred, standard }: PlanCosts,
  terms: TermsRow,
  { planId, isStale }: CopayOf,
): CopayEstimate['copay'] {
  const of = [preferred, standard].flatMap((cost) => {
    const due = cost && dueOf(cost)
    return due ? [{ cost, due }] : []
  })
  const [first] = of
  if (!first) return 'planUnknown'
  const { importId, asOf, fileName } = first.cost
  const publisher = terms.publisher === 'own' ? (fileName?.split(/[/\\]| > /).at(-1) ?? '') : (terms.publisher ?? '')
  return {
    kind: 'copay',
    basis: 'formulary tier',
    planId,
    least: cents(Math.min(...of.map(({ due }) => due.least))),
    amount: cents(Math.max(...of.map(({ due }) => due.most))),
    source: {
      kind: 'import',
      name: publisher,
      importId,
    },
    asOf,
    isStale: isStale(importId),
  }
}
