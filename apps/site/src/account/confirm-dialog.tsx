/** A dialog with two buttons: confirm or cancel. */
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import type { ReactNode } from 'react'
import { useSite } from '../site-context'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  yes: string
  no: string
  isBusy?: boolean
  onYes: () => void
  onNo: () => void
}

export default function ConfirmDialog({ title, children, yes, no, isBusy, onYes, onNo }: ConfirmDialogProps) {
  const { messages } = useSite()
  return (
    <Dialog title={title} closeLabel={messages.common.close} onClose={onNo}>
      <div className="site-stack">
        <div className="site-dialog-text">{children}</div>
        <Button wide disabled={isBusy} onClick={onYes}>
          {yes}
        </Button>
        <Button wide kind="other" onClick={onNo}>
          {no}
        </Button>
      </div>
    </Dialog>
  )
}
