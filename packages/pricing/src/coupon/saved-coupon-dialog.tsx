/** The result of saving: the server's sentence with DONE and UNDO, or the question before deleting (search 4 and 8). */
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import type { SaveOutcome } from './saved-coupons-store'

export function SavedCouponDialog({ outcome }: { outcome: SaveOutcome }) {
  const { results, messages } = useResults()
  const { undo, confirmDelete, close } = results.savedCoupons.actions
  const text = messages.saving
  const sentence =
    outcome.status === 'asking'
      ? text.already
      : outcome.status === 'failed'
        ? failureSentence(outcome.failure, messages)
        : (outcome.sentence ?? text.wasDeleted)
  return (
    <Dialog title={text.title} closeLabel={messages.common.close} onClose={close}>
      <p>{sentence}</p>
      {outcome.status === 'asking' ? (
        <div className="rx-stack">
          <Button wide kind="danger" onClick={() => void confirmDelete()}>
            {text.delete}
          </Button>
          <Button wide onClick={close}>
            {text.cancel}
          </Button>
        </div>
      ) : (
        <div className="rx-stack">
          {outcome.status === 'deleted' && canUndo(outcome) && <p className="rx-note">{text.undoNote}</p>}
          <Button wide onClick={close}>
            {messages.common.done}
          </Button>
          {canUndo(outcome) && (
            <Button wide kind="other" onClick={() => void undo()}>
              {text.undo}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** A coupon that was saved before, perhaps with reminders, isn't deleted by UNDO. */
const canUndo = (outcome: SaveOutcome) =>
  outcome.status === 'saved' ? !outcome.wasSaved : outcome.status === 'deleted' && outcome.coupon !== undefined
