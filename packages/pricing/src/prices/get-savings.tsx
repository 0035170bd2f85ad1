/** The one thing to do once there is a price: on to the savings, or, for professionals, to the patient with them. */
import { editionOf, editionTraits } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import type { ShownPrices } from '../gauge/use-search-gauge'
import { useResults } from '../results/results-context'
import { prepareScreens } from '../screens/screen-loaders'
import { savingsOf } from './best-price'
import { OtherSavings } from './other-savings'

export function GetSavings({ shown }: { shown: ShownPrices }) {
  const { results, host, messages } = useResults()
  const prices = useStore(results.prices)
  useEffect(prepareScreens, [])
  // Its place is kept until there is an offer to go on with.
  const isOff = savingsOf(prices).length === 0
  // Where the plan's own card is the cheapest, nothing that is filled leads to a dearer price.
  const kind = isCopayBest(shown) ? 'other' : 'primary'
  const text = messages.savings
  const { sendsToPatient } = editionTraits(editionOf(host.organization))
  if (!sendsToPatient && !host.organization.options.sendSavingsFlag) {
    return (
      <div className="rx-stack">
        <Button kind={kind} wide disabled={isOff} onClick={results.getSavings}>
          {text.get}
        </Button>
        <OtherSavings />
      </div>
    )
  }
  return (
    <div className="rx-stack">
      <Button kind={kind} wide disabled={isOff} onClick={() => results.views.actions.open({ kind: 'share' })}>
        {sendsToPatient ? text.send : text.sendOwn}
      </Button>
      <Button kind="other" wide disabled={isOff} onClick={results.getSavings}>
        {text.get}
      </Button>
      <OtherSavings />
    </div>
  )
}

/** The plan's copay is the lowest price, and no other is to come. */
export const isCopayBest = ({ best, isFinal }: ShownPrices): boolean => isFinal && best?.kind === 'copay'
