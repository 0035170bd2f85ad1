/** The browser blocked the full site, so this offers a link to it. */
import { fill } from '@rxgauge/text'
import { Dialog } from '@rxgauge/ui/dialog'
import { useResults } from '../results/results-context'

export function OpenSiteDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { host, messages } = useResults()
  const text = messages.saving
  const open = fill(text.openSite, { product: host.organization.app.productName })
  return (
    <Dialog title={open} closeLabel={messages.common.close} onClose={onClose}>
      <p>{text.siteBlocked}</p>
      <a
        className="rx-button"
        data-wide=""
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => onClose()}
      >
        {open}
      </a>
    </Dialog>
  )
}
