/** How prices are computed, in wire form. */
import { type CallReply, type calls, toFlag } from '@rxgauge/contract'
import { decimalDollars } from '../../domain/prices/money'
import type { AcquisitionCosts, CopayEstimate, CouponQuotes } from '../../domain/prices/price-source'
import {
  type CopayQuote,
  type DiscountQuote,
  isProgram,
  type OfferQuote,
  type PriceStep,
  type RetailQuote,
} from '../../domain/prices/quote'

type Explanations = CallReply<typeof calls.price.explainPrices>
type Explained = Explanations['prices'][number]

interface PriceResult {
  retail: RetailQuote | undefined
  discounts: readonly DiscountQuote[]
  coupons: CouponQuotes
  /** At the pharmacy of the request. */
  offers: readonly OfferQuote[]
  copay: CopayEstimate | undefined
  costs: AcquisitionCosts | undefined
}

export const explanationsReply = ({ retail, discounts, coupons, offers, copay, costs }: PriceResult): Explanations => ({
  prices: [
    ...(retail ? [explained(retail, { offerId: null, name: '', pharmacyGroupName: '' })] : []),
    ...[...discounts, ...('quotes' in coupons ? coupons.quotes : [])].map((quote) => explained(quote, offerOf(quote))),
  ],
  offers: offers.map((quote) => explained(quote, offerOf(quote))),
  acquisitionCost: costs ? acquisitionCostReply(costs) : null,
  copay: copay && typeof copay.copay !== 'string' ? explainedCopay(copay.copay) : null,
})

export const acquisitionCostReply = ({ ndc, unit, source, asOf, isStale, changes }: AcquisitionCosts) => ({
  ndc,
  unit,
  source: source.name,
  asOf: dayOf(asOf),
  staleFlag: toFlag(isStale),
  changes: changes.map(({ effectiveOn, price }) => ({ effectiveOn: dayOf(effectiveOn), unitPrice: price })),
})

const explainedCopay = ({ basis, source, asOf, isStale = false, fills }: CopayQuote) => ({
  basis,
  fills: fills().map(({ place, stage, amount, share }) => ({
    place,
    stage,
    amount: decimalDollars(amount),
    share: share
      ? { price: decimalDollars(share.price), percent: share.percent, limitedFlag: toFlag(share.isLimited) }
      : null,
  })),
  source: source.name,
  asOf: asOf && dayOf(asOf),
  staleFlag: toFlag(isStale),
})

const offerOf = (quote: OfferQuote) => ({
  offerId: quote.offerId,
  name: isProgram(quote) ? quote.program.name : quote.network.name,
  pharmacyGroupName: quote.group.name,
})

export const explained = (
  { kind, amount, basis, source, asOf, isStale = false, steps = () => [] }: RetailQuote | OfferQuote,
  offer: Pick<Explained, 'offerId' | 'name' | 'pharmacyGroupName'>,
): Explained => ({
  kind,
  ...offer,
  amount: decimalDollars(amount),
  basis,
  source: source.name,
  asOf: asOf && dayOf(asOf),
  staleFlag: toFlag(isStale),
  steps: publicSteps(steps()).map(({ label, amount: figure, detail = '', source: stepSource, asOf: stepAsOf }) => ({
    label,
    amount: figure,
    detail,
    source: stepSource?.name ?? null,
    asOf: stepAsOf ? dayOf(stepAsOf) : null,
  })),
})

/** The only public basis. Others are licensed: neither they nor the discount that would reveal them are shown. */
const publicBasis = 'NADAC'

/** Replaces the steps of a contract with a licensed basis by its result, because half of the steps would not add up. */
function publicSteps(steps: readonly PriceStep[]): readonly PriceStep[] {
  const first = steps.findIndex(({ label, detail }) => label === 'unitCost' && detail !== publicBasis)
  if (first < 0) return steps
  const result = steps.findIndex(({ label }, index) => index > first && label === 'contractPrice')
  return [...steps.slice(0, first), ...steps.slice(result < 0 ? steps.length : result)]
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
