/** Says that the person is about to be forwarded, with a way to stay; then forwards (search 4, "Auto-forward"). */
import { Button } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { useAnswer } from '../journey/journey-context'
import { forwardAt } from './auto-forward'

export function ForwardingNotice() {
  const { answer, host, messages } = useAnswer()
  const prices = useStore(answer.prices)
  const { view, dialog, isForwardingOver } = useStore(answer.views)
  const at =
    view === 'gauge' && dialog === undefined && !isForwardingOver ? forwardAt(prices, host.organization) : undefined
  useEffect(() => {
    if (at === undefined) return
    return host.clock.after(Math.max(at - host.clock.now(), 0), () => answer.getSavings())
  }, [at, host.clock, answer])
  return (
    <div role="status">
      {at !== undefined && (
        <div className="rx-forwarding">
          <p>{messages.views.forwarding}</p>
          <Button kind="other" onClick={answer.views.actions.stopForwarding}>
            {messages.views.stay}
          </Button>
        </div>
      )}
    </div>
  )
}
