/** The one thing to do once there is a price: on to the savings, or, for professionals, to the patient with them. */
import { editionOf, editionTraits } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { prepareScreens } from '../screens/screen-loaders'
import { knownPrices } from './best-price'

export function GetSavings() {
  const { results, host, messages } = useResults()
  const prices = useStore(results.prices)
  const { discount, coupon } = knownPrices(prices)
  useEffect(prepareScreens, [])
  // Its place is kept until there is an offer to go on with.
  const isOff = discount === undefined && coupon === undefined
  const text = messages.savings
  const { sendsToPatient } = editionTraits(editionOf(host.organization))
  if (!sendsToPatient && !host.organization.options.sendSavingsFlag) {
    return (
      <Button wide disabled={isOff} onClick={results.getSavings}>
        {text.get}
      </Button>
    )
  }
  return (
    <div className="rx-stack">
      <Button wide disabled={isOff} onClick={() => results.views.actions.open({ kind: 'share' })}>
        {sendsToPatient ? text.send : text.sendOwn}
      </Button>
      <Button kind="other" wide disabled={isOff} onClick={results.getSavings}>
        {text.get}
      </Button>
    </div>
  )
}
