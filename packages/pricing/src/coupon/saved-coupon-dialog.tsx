/** What came of progress: the server's sentence with DONE and UNDO, or the question before deleting (search 4 and 8). */
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../journey/journey-context'

export function SavedCouponDialog() {
  const { results, messages } = useResults()
  const progress = useStore(results.savedCoupons, (state) => state.progress)
  const { undo, confirmDelete, close } = results.savedCoupons.actions
  const text = messages.saving
  if (progress.status === 'idle' || progress.status === 'working') return null
  const sentence =
    progress.status === 'asking'
      ? text.already
      : progress.status === 'failed'
        ? failureSentence(progress.failure, messages)
        : progress.sentence
  return (
    <Dialog title={text.title} closeLabel={messages.common.close} onClose={close}>
      <p>{sentence}</p>
      {progress.status === 'asking' ? (
        <div className="rx-stack">
          <Button wide onClick={() => void confirmDelete()}>
            {text.delete}
          </Button>
          <Button wide kind="other" onClick={close}>
            {text.cancel}
          </Button>
        </div>
      ) : (
        <div className="rx-stack">
          <Button wide onClick={close}>
            {messages.common.done}
          </Button>
          {progress.status === 'saved' && (
            <Button wide kind="other" onClick={() => void undo()}>
              {text.undo}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
