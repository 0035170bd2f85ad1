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
  /** Confirming deletes something, so that the way out is the main button. */
  isDestructive?: boolean
  onYes: () => void
  onNo: () => void
}

export default function ConfirmDialog({
  title,
  children,
  yes,
  no,
  isBusy,
  isDestructive,
  onYes,
  onNo,
}: ConfirmDialogProps) {
  const { messages } = useSite()
  return (
    <Dialog title={title} closeLabel={messages.common.close} onClose={onNo}>
      <div className="site-stack">
        <div className="site-dialog-text">{children}</div>
        <Button wide kind={isDestructive ? 'danger' : 'primary'} disabled={isBusy} onClick={onYes}>
          {yes}
        </Button>
        <Button wide kind={isDestructive ? 'primary' : 'other'} onClick={onNo}>
          {no}
        </Button>
      </div>
    </Dialog>
  )
}
