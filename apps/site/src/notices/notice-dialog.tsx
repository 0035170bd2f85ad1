/** A dialog with one sentence and one button. */
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import type { ReactNode } from 'react'
import { useSite } from '../site-context'

interface NoticeDialogProps {
  title: string
  sentence: string
  /** Shown separately below the sentence. */
  note?: ReactNode
  button: string
  /** Another thing to do, such as undoing it, and what that means. */
  more?: { label: string; note: string; onPress: () => void } | undefined
  onClose: () => void
  /** Called when it's closed without its button. */
  onDismiss?: (() => void) | undefined
}

export default function NoticeDialog({
  title,
  sentence,
  note,
  button,
  more,
  onClose,
  onDismiss = onClose,
}: NoticeDialogProps) {
  const { messages } = useSite()
  return (
    <Dialog title={title} closeLabel={messages.common.close} onClose={onDismiss}>
      <p className="site-dialog-text">{sentence}</p>
      {note}
      <Button wide onClick={onClose}>
        {button}
      </Button>
      {more && (
        <>
          <Button
            wide
            kind="other"
            onClick={() => {
              onClose()
              more.onPress()
            }}
          >
            {more.label}
          </Button>
          <p className="site-note">{more.note}</p>
        </>
      )}
    </Dialog>
  )
}
