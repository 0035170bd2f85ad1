/** What came of saving: the server's sentence with DONE and UNDO, or the question before deleting (search 4 and 8). */
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { useAnswer } from '../journey/journey-context'

export function SavingDialog() {
  const { answer, messages } = useAnswer()
  const saving = useStore(answer.saving, (state) => state.saving)
  const { undo, confirmDelete, close } = answer.saving.actions
  const text = messages.saving
  if (saving.status === 'idle' || saving.status === 'working') return null
  const sentence =
    saving.status === 'asking'
      ? text.already
      : saving.status === 'failed'
        ? failureSentence(saving.failure, messages)
        : saving.sentence
  return (
    <Dialog title={text.title} closeLabel={messages.common.close} onClose={close}>
      <p>{sentence}</p>
      {saving.status === 'asking' ? (
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
          {saving.status === 'saved' && (
            <Button wide kind="other" onClick={() => void undo()}>
              {text.undo}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
