/** Information about a medication, on an embedded page (search 2, "Product info dialog"). */
import { valueIn } from '@rxgauge/client'
import { calls } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Dialog } from '@rxgauge/ui/dialog'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import { EmbeddedPage } from '../screens/embedded-page'
import { useCall } from '../use-call'

export function ProductInfoDialog({ onClose }: { onClose: () => void }) {
  const { results, host, messages } = useResults()
  const prescription = useStore(results.prescription, (state) => state.prescription)
  const id = prescription?.selection.productDetailId
  const { area } = useCall(host, calls.product.getProductInfo, id === undefined ? undefined : { params: { id } })
  const title = fill(messages.views.productInfo, { name: prescription?.product.productName ?? '' })
  const info = valueIn(area)
  const page = info && host.session.resolveUrl(info.pemURL)
  return (
    <Dialog title={title} closeLabel={messages.common.close} onClose={onClose} grows>
      {area.status === 'loading' && <span className="rx-bar rx-bar-row rx-pulse" />}
      {area.status === 'failure' && <p role="alert">{failureSentence(area.failure, messages)}</p>}
      {page && (
        // The dialog already shows the title.
        <EmbeddedPage title={title} address={`${page}#untitled`}>
          <p className="rx-note">{messages.views.productInfoBlocked}</p>
        </EmbeddedPage>
      )}
      {page && (
        <a className="rx-link" href={page} target="_blank" rel="noopener noreferrer">
          {messages.views.productInfoPage}
        </a>
      )}
    </Dialog>
  )
}
