/** The main button once there's a price: it leads to the savings or, for professionals, sends them to the patient. */
import { editionOf, editionTraits } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { useDialogPreload } from '../dialogs/dialog-loader'
import type { ShownPrices } from '../gauge/use-search-gauge'
import { useResults } from '../results/results-context'
import { preloadScreens } from '../screens/screen-loaders'
import { savingsOf } from './best-price'
import { OtherSavings } from './other-savings'

export function GetSavings({ shown }: { shown: ShownPrices }) {
  const { results, host, messages } = useResults()
  const prices = useStore(results.prices)
  useEffect(preloadScreens, [])
  useDialogPreload()
  // Takes its space from the start; disabled until there are savings to lead to.
  const isOff = savingsOf(prices).length === 0
  // If the plan's copay is the lowest, no primary button leads to a higher price.
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

/** Whether the plan's copay is the final lowest price. */
export const isCopayBest = ({ best, isFinal }: ShownPrices): boolean => isFinal && best?.kind === 'copay'
