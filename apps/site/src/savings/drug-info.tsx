/** Drug information: the server's page in a frame 800 px high, or the reason why there is none (search 2). */
import { calls, type ProductDetailId, sizes } from '@rxgauge/contract'
import { failureSentence, isSaidByServer } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { useFrameLook } from '../appearance/use-appearance'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'

interface DrugInfoProps {
  name: string
  /** The drug's usual form and strength, if the server sent it with the page. */
  productDetailId: ProductDetailId | undefined
  /** Called when the frame shows its page. */
  onFramed: () => void
}

export function DrugInfo({ name, productDetailId, onFramed }: DrugInfoProps) {
  const { site, messages, text } = useSite()
  const withLook = useFrameLook()
  const info = useInfo(name, productDetailId)
  // The server's error shows; after a network failure the page keeps its own text (search 8).
  if (info.status === 'failure') {
    return isSaidByServer(info.failure) ? <p role="alert">{failureSentence(info.failure, messages)}</p> : null
  }
  const address = info.status === 'success' ? site.session.resolveUrl(info.value.pemURL) : undefined
  if (address === undefined) return <div className="site-frame rx-pulse" />
  return (
    <iframe
      className="site-frame"
      title={fill(text.savings.about, { name })}
      src={withLook(address)}
      height={sizes.contentFrame}
      loading="lazy"
      onLoad={onFramed}
    />
  )
}

function useInfo(name: string, servedId: ProductDetailId | undefined) {
  const drugs = useSiteCall(calls.product.listDrugs, servedId === undefined ? {} : undefined, { isQuiet: true })
  const drug = drugs.value?.find(({ productName }) => productName.toLowerCase() === name.toLowerCase())
  const id = servedId ?? drug?.productDetailId
  const info = useSiteCall(calls.product.getProductInfo, id === undefined ? undefined : { params: { id } }, {
    isQuiet: true,
  })
  return drugs.area.status === 'failure' && id === undefined ? drugs.area : info.area
}
