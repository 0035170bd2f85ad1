/** What a member pays for a fill at each kind of the plan's pharmacies, before and after the deductible. */
import type { Cents } from '@rxgauge/contract'
import { centsOf } from './money'
import { type Cost, dueOf, type PlanCosts } from './plan-costs'

export interface CopayFill {
  /** `any` if all of the plan's pharmacies cost the same. */
  place: 'any' | 'preferred' | 'standard'
  stage: 'deductible' | 'initial'
  amount: Cents
  /** For a share of the price; without it, the amount is fixed. */
  share: CopayShare | undefined
}

interface CopayShare {
  /** Of the whole fill. */
  price: Cents
  percent: number
  /** The plan's least or most counted instead of the share. */
  isLimited: boolean
}

/** Leaves out costs that are a range, because no computation leads to one. */
export function copayFills({ preferred, standard, beforeDeductible }: PlanCosts): CopayFill[] {
  const fills = [
    fillOf(beforeDeductible, 'any'),
    fillOf(preferred, standard ? 'preferred' : 'any'),
    fillOf(standard, preferred ? 'standard' : 'any'),
  ].filter((fill) => fill !== undefined)
  const [first, second] = fills.filter(({ stage }) => stage === 'initial')
  if (!first || first.amount !== second?.amount) return fills
  return [...fills.filter(({ stage }) => stage === 'deductible'), { ...first, place: 'any' }]
}

function fillOf(cost: Cost | undefined, place: CopayFill['place']): CopayFill | undefined {
  const due = cost && dueOf(cost)
  if (!cost || !due || due.least !== due.most) return undefined
  return { place, stage: cost.stage, amount: due.most, share: shareOf(cost, due.most) }
}

/** `undefined` if the fixed copay is the amount, or the price is unknown. */
function shareOf({ copay, coinsurance, wholePrice }: Cost, amount: Cents): CopayShare | undefined {
  if (coinsurance === null || wholePrice === null) return undefined
  if (copay !== null && centsOf(copay) === amount) return undefined
  const price = centsOf(wholePrice)
  // The price itself isn't rounded where the share is computed.
  const isLimited = Math.abs(price * Number(coinsurance) - amount) > 1
  return { price, percent: Number((Number(coinsurance) * 100).toFixed(2)), isLimited }
}
