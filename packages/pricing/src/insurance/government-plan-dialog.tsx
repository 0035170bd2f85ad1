/** Asks for confirmation of a government plan, because it rules out manufacturer coupons. */
import type { Insurance } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useResults } from '../results/results-context'

export function GovernmentPlanDialog({ plan, onClose }: { plan: Insurance; onClose: () => void }) {
  const { results, messages } = useResults()
  const text = messages.insurance
  return (
    <Dialog title={text.confirmTitle} closeLabel={messages.common.close} onClose={onClose}>
      <p>{fill(text.confirmText, { plan: plan.name })}</p>
      <div className="rx-stack">
        <Button wide onClick={() => results.confirmInsurance(plan)}>
          {text.yes}
        </Button>
        <Button kind="other" wide onClick={onClose}>
          {text.reselect}
        </Button>
      </div>
    </Dialog>
  )
}
