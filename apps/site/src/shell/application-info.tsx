/** The Application Info popup: version and build (search 2, "Informational pages"). */
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useSite } from '../site-context'
import { BuildList } from './build-list'

export default function ApplicationInfo({ onClose }: { onClose: () => void }) {
  const { messages, text } = useSite()
  return (
    <Dialog title={text.footer.applicationInfo} closeLabel={messages.common.close} onClose={onClose}>
      <BuildList />
      <Button wide onClick={onClose}>
        {text.footer.done}
      </Button>
    </Dialog>
  )
}
