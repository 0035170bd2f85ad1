/** Why prices failed, centered below the gauge or the list (search 8), each reason once with a button to retry. */
import type { ApiFailure } from '@rxgauge/client'
import { type FirstScreenMessages, fill } from '@rxgauge/text'
import { Problem } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { FailureReference } from '../failure-reference'
import { failureSentence, isPriceUnknown } from '../failure-sentence'
import { useResults } from '../results/results-context'
import { type PriceKind, priceKinds } from './price-kinds'
import type { PricesState } from './prices-store'

interface SharedFailure {
  sentence: string
  failure: ApiFailure
  kinds: PriceKind[]
}

/** Failures of retail and discount, and those of other prices for the same reason. All others are said in their own rows. */
export function sharedFailures(prices: PricesState, messages: FirstScreenMessages): SharedFailure[] {
  const shared: SharedFailure[] = []
  for (const kind of priceKinds) {
    const area = prices[kind]
    // A price that no source has isn't a failure; its row says so.
    if (area.status !== 'failure' || isPriceUnknown(area.failure)) continue
    const sentence = failureSentence(area.failure, messages)
    const same = shared.find((other) => other.sentence === sentence)
    if (same) same.kinds.push(kind)
    else if (kind === 'retail' || kind === 'discount') shared.push({ sentence, failure: area.failure, kinds: [kind] })
  }
  return shared
}

export function PriceFailures() {
  const { results, messages } = useResults()
  const prices = useStore(results.prices)
  const { gauge } = messages
  const nameOf = (kind: PriceKind) => (kind === 'copay' ? gauge.estimatedCopay : gauge[kind])
  return (
    <div className="rx-price-failures">
      {sharedFailures(prices, messages).map(({ sentence, failure, kinds }) => (
        <Problem
          key={sentence}
          isLine
          action={messages.common.tryAgain}
          actionLabel={fill(messages.prices.retryOne, { name: kinds.map(nameOf).join(', ') })}
          onAction={() => kinds.forEach(results.prices.actions.retry)}
        >
          <p>{sentence}</p>
          <FailureReference failure={failure} messages={messages} />
        </Problem>
      ))}
    </div>
  )
}
