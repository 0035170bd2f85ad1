/** What a medication is, on an embedded page (search 2, "Product info dialog"). */
import { toFailure } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { type Area, failure, loading, success, valueIn } from '../area'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../journey/journey-context'

export function ProductInfoDialog({ onClose }: { onClose: () => void }) {
  const { results, host, messages } = useResults()
  const prescription = useStore(results.prescription, (state) => state.prescription)
  const [address, setAddress] = useState<Area<string | undefined>>(loading)
  const isBlocked = useBlockedFrame()
  const id = prescription?.selection.productDetailId
  const { session } = host
  useEffect(() => {
    if (id === undefined) return
    session
      .call(calls.product.getProductInfo, { params: { id } })
      .then(({ pemURL }) => setAddress(success(session.resolveUrl(pemURL))))
      .catch((error) => setAddress(failure(toFailure(error))))
  }, [session, id])
  const title = fill(messages.views.productInfo, { name: prescription?.product.productName ?? '' })
  const page = valueIn(address)
  return (
    <Dialog title={title} closeLabel={messages.common.close} onClose={onClose}>
      {address.status === 'loading' && <span className="rx-bar rx-bar-row rx-pulse" />}
      {address.status === 'failure' && <p role="alert">{failureSentence(address.failure, messages)}</p>}
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
