import { fixedPaths } from '@rxgauge/contract'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useGo } from '../links'
import { useSite } from '../site-context'

export default function NewBuildDialog({ onClose }: { onClose: () => void }) {
  const { messages, text } = useSite()
  const go = useGo()
  return (
    <Dialog title={text.updated.title} closeLabel={messages.common.close} onClose={onClose} waits>
      <p className="site-dialog-text">{text.updated.text}</p>
      <Button
        wide
        onClick={() => {
          onClose()
          go(fixedPaths.signIn)
        }}
      >
        {text.updated.signIn}
      </Button>
    </Dialog>
  )
}
