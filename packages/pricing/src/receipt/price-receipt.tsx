/** The receipt of a price, if its source has the steps, and where its figures come from. */
import { type Cents, copayReceipt, type ExplainedPrice, type PriceExplanations, receiptOf } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useResults } from '../results/results-context'
import type { ExplainedPriceKind } from '../results/views-store'
import { ReceiptTable } from './receipt-table'

export interface PriceShown {
  kind: ExplainedPriceKind
  /** For an offer at a pharmacy. */
  offerId?: string | undefined
  amount?: Cents | undefined
}

/** The explained price that's shown: the lowest of its kind, or the very offer. */
export function explainedOf(
  { prices, offers }: Pick<PriceExplanations, 'prices' | 'offers'>,
  { kind, offerId, amount }: PriceShown,
): ExplainedPrice | undefined {
  if (offerId !== undefined)
    return [...offers, ...prices].find((each) => each.offerId === offerId && each.amount === amount)
  return prices.filter((each) => each.kind === kind).sort((one, other) => one.amount - other.amount)[0]
}

export function PriceReceipt({ price }: { price: ExplainedPrice }) {
  const receipt = receiptOf(price.steps, price.amount)
  if (!receipt) return null
  const owner = price.basis === 'manufacturer program' ? price.name : price.pharmacyGroupName
  return <ReceiptTable receipt={receipt} names={{ owner }} />
}

/** One receipt for each kind of the plan's pharmacies, before and after the deductible. */
export function CopayReceipts({
  copay: { basis, fills },
  tier,
}: {
  copay: NonNullable<PriceExplanations['copay']>
  tier: string
}) {
  const text = useResults().messages.howPriced.receipt
  const hasDeductible = fills.some(({ stage }) => stage === 'deductible')
  const copay =
    basis === 'formulary tier' ? (tier === '' ? text.copay : fill(text.copayOfTier, { tier })) : text.copayBy[basis]
  return fills.map((each) => {
    const { stage, place } = each
    const when = stage === 'deductible' ? text.beforeDeductible : hasDeductible ? text.afterDeductible : undefined
    const caption = place === 'any' ? when : [when, text.places[place]].filter(Boolean).join(': ')
    return (
      <ReceiptTable
        key={`${stage} ${place}`}
        receipt={copayReceipt(each)}
        names={{ owner: '', copay }}
        caption={caption}
      />
    )
  })
}
