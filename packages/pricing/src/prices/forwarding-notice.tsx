/** Says that the person is about to be forwarded and offers to stay; then forwards (search 4, "Auto-forward"). */
import { Button, useReducedMotion } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { forwardAt } from './auto-forward'

export function ForwardingNotice() {
  const { results, host, messages } = useResults()
  const prices = useStore(results.prices)
  const insurance = useStore(results.prescription, ({ prescription }) => prescription?.insurance)
  const { view, dialog, isForwardingOver } = useStore(results.views)
  const still = useReducedMotion()
  const mayForward = view === 'gauge' && dialog === undefined && !isForwardingOver
  const at = mayForward ? forwardAt(prices, insurance, host.organization, still) : undefined
  useEffect(() => {
    if (at === undefined) return
    return host.clock.after(Math.max(at - host.clock.now(), 0), () => results.getSavings())
  }, [at, host.clock, results])
  return (
    <div role="status">
      {at !== undefined && (
        <div className="rx-forwarding">
          <p>{messages.views.forwarding}</p>
          <Button kind="other" onClick={results.views.actions.stopForwarding}>
            {messages.views.stay}
          </Button>
        </div>
      )}
    </div>
  )
}
