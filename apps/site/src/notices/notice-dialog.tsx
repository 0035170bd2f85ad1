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
  onClose: () => void
  /** Called when it's closed without its button. */
  onDismiss?: (() => void) | undefined
}

export default function NoticeDialog({
  title,
  sentence,
  note,
  button,
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
    </Dialog>
  )
}
