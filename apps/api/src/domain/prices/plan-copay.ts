/** A drug's copay from the files of plans. */
import { cents } from '@rxgauge/contract'
import { copayFills } from './copay-fills'
import type { ImportFactsById } from './imported/import-facts'
import { statementOf } from './imported/quotes'
import { centsOf } from './money'
import { appliesAfterDeductible, costsOf, dueOf, type PlanCosts } from './plan-costs'
import type { TermsRow } from './plan-terms'
import { tierWords } from './plan-words'
import type { CopayEstimate } from './price-source'
import { type CopayQuote, demoSource } from './quote'

export type FileCopay = Pick<CopayEstimate, 'copay' | 'tier' | 'claims' | 'hasBetterAlternative'>

/** Below this tier, no better alternative is suggested. */
const leastTierToReplace = 3

interface CopayOf {
  planId: number
  /** The plan's lowest tier in the drug's class; `undefined` if unknown. */
  classTier: number | undefined
  facts: ImportFactsById
}

/** @returns `undefined` for a plan that is in no file */
export function fileCopay(rows: readonly TermsRow[], of: CopayOf): FileCopay | undefined {
  const [terms] = rows
  if (!terms?.isOfFiles) return undefined
  const { planCode, tier, otherNameTier } = terms
  if (planCode === null)
    return { copay: 'planUnknown', tier: undefined, claims: undefined, hasBetterAlternative: false }
  const { classTier } = of
  if (tier === null) {
    const hasBetterAlternative = otherNameTier !== null || classTier !== undefined
    return { copay: 'notCovered', tier: undefined, claims: undefined, hasBetterAlternative }
  }
  const costs = costsOf(rows)
  const isReplaceable = classTier !== undefined && Number(tier) >= leastTierToReplace && classTier < Number(tier)
  return {
    copay: paidOf(terms, of) ?? copayOf(costs, terms, of),
    tier: tierWords(terms, costs),
    claims: claimsOf(terms),
    hasBetterAlternative: isReplaceable || isLower(otherNameTier, tier),
  }
}

function claimsOf({ claims, average, percentile75 }: TermsRow): CopayEstimate['claims'] {
  if (claims === null || average === null || percentile75 === null) return undefined
  return { count: claims, average: centsOf(average), percentile75: centsOf(percentile75) }
}

/** The average that members paid is preferred to the tier's figures. */
function paidOf(terms: TermsRow, { planId, facts }: CopayOf): CopayQuote | undefined {
  const { average, paidImportId } = terms
  if (average === null || paidImportId === null) return undefined
  const amount = centsOf(average)
  return {
    kind: 'copay',
    basis: 'paid claims',
    planId,
    least: amount,
    amount,
    fills: () => [{ place: 'any', stage: 'initial', amount, share: undefined }],
    ...statementOf({ importId: paidImportId }, [], facts),
  }
}

/** Only numeric tiers have an order. */
const isLower = (other: string | null, own: string) =>
  other !== null && /^\d+$/.test(other) && /^\d+$/.test(own) && Number(other) < Number(own)

function copayOf(costs: PlanCosts, terms: TermsRow, { planId, facts }: CopayOf): CopayEstimate['copay'] {
  const of = [costs.preferred, costs.standard].flatMap((cost) => {
    const due = cost && dueOf(cost)
    return due ? [{ cost, due }] : []
  })
  const [first] = of
  if (!first) return 'planUnknown'
  const { importId, asOf, fileName } = first.cost
  const fact = facts.get(importId)
  const isOfDemo = fact?.source.name === demoSource
  const file = fileName?.split(/[/\\]| > /).at(-1) ?? ''
  return {
    kind: 'copay',
    basis: 'formulary tier',
    planId,
    least: cents(Math.min(...of.map(({ due }) => due.least))),
    amount: cents(Math.max(...of.map(({ due }) => due.most))),
    isAfterDeductible: of.some(({ cost }) => appliesAfterDeductible(cost)),
    fills: () => copayFills(costs),
    source: {
      kind: 'import',
      name: isOfDemo ? demoSource : terms.publisher === 'own' ? file : (terms.publisher ?? ''),
      importId,
    },
    asOf,
    isStale: fact?.isStale ?? false,
  }
}
