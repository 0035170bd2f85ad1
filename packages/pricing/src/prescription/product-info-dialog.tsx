/** What a medication is, on an embedded page (search 2, "Product info dialog"). */
import { valueIn } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import { useCall } from '../use-call'

export function ProductInfoDialog({ onClose }: { onClose: () => void }) {
  const { results, host, messages } = useResults()
  const prescription = useStore(results.prescription, (state) => state.prescription)
  const isBlocked = useBlockedFrame()
  const id = prescription?.selection.productDetailId
  const { area } = useCall(host, calls.product.getProductInfo, id === undefined ? undefined : { params: { id } })
  const title = fill(messages.views.productInfo, { name: prescription?.product.productName ?? '' })
  const info = valueIn(area)
  const page = info && host.session.resolveUrl(info.pemURL)
  return (
    <Dialog title={title} closeLabel={messages.common.close} onClose={onClose}>
      {area.status === 'loading' && <span className="rx-bar rx-bar-row rx-pulse" />}
      {area.status === 'failure' && <p role="alert">{failureSentence(area.failure, messages)}</p>}
      {page && !isBlocked && <iframe className="rx-page" title={title} src={page} sandbox="" />}
      {page && isBlocked && <p className="rx-note">{messages.views.productInfoBlocked}</p>}
      {page && (
        <a className="rx-link" href={page} target="_blank" rel="noopener noreferrer">
          {messages.views.productInfoPage}
        </a>
      )}
    </Dialog>
  )
}

/** Whether the page around us forbids frames: then the link is the way. */
function useBlockedFrame(): boolean {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const notice = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective.startsWith('frame-src') || effectiveDirective.startsWith('child-src')) setBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', notice)
    return () => document.removeEventListener('securitypolicyviolation', notice)
  }, [])
  return isBlocked
}
