/** Asks whether a government plan is really meant: manufacturer coupons end with it. */
import type { Insurance } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useResults } from '../journey/journey-context'

export function GovernmentDialog({ plan }: { plan: Insurance }) {
  const { results, messages } = useResults()
  const { confirmInsurance, reselectInsurance } = results.prescription.actions
  const text = messages.insurance
  return (
    <Dialog title={text.confirmTitle} closeLabel={messages.common.close} onClose={reselectInsurance}>
      <p>{fill(text.confirmText, { plan: plan.name })}</p>
      <div className="rx-stack">
        <Button wide onClick={confirmInsurance}>
          {text.yes}
        </Button>
        <Button kind="other" wide onClick={reselectInsurance}>
          {text.reselect}
        </Button>
      </div>
    </Dialog>
  )
}
