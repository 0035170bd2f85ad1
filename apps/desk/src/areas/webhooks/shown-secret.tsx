/** A webhook's secret, shown once. */
import { Button, TextField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { CopyButton } from '../../frame/copy-button'
import { useDeskText } from '../../frame/desk-context'

export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { webhooks, frame } = useDeskText()
  return (
    <Dialog title={webhooks.secretTitle} closeLabel={frame.close} onClose={onClose}>
      <div className="rx-form">
        <p>{webhooks.secretBody}</p>
        <TextField label={webhooks.secret} readOnly value={secret} onChange={() => undefined} />
        <CopyButton label={webhooks.copy} copied={webhooks.copied} text={secret} />
        <Button onClick={onClose}>{webhooks.done}</Button>
      </div>
    </Dialog>
  )
}
