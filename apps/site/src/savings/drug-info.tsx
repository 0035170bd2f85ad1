/** What to know of a drug: the page that the server names, in a frame 800 px high, or why there is none (search 2). */

import { toFailure } from '@rxgauge/client'
import { type CallData, calls, type ProductDetailId, sizes } from '@rxgauge/contract'
import { type Area, failure, failureSentence, loading, success } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { useEffect, useState } from 'react'
import { useSite } from '../site-context'

type Info = CallData<typeof calls.product.getProductInfo>

interface DrugInfoProps {
  name: string
  /** Its usual form and strength, where the server said it with the page. */
  productDetailId: ProductDetailId | undefined
}

export function DrugInfo({ name, productDetailId }: DrugInfoProps) {
  const { site, messages, text } = useSite()
  const info = useInfo(name, productDetailId)
  if (info.status === 'failure') return <p role="alert">{failureSentence(info.failure, messages)}</p>
  const address = info.status === 'success' ? site.session.resolveUrl(info.value.pemURL) : undefined
  if (address === undefined) return <div className="site-frame rx-pulse" />
  return (
    <iframe
      className="site-frame"
      title={fill(text.savings.about, { name })}
      src={address}
      height={sizes.contentFrame}
      loading="lazy"
    />
  )
}

/** A failed fetch just stops loading: what the page says by itself stays (search 8). */
function useInfo(name: string, known: ProductDetailId | undefined): Area<Info> {
  const { site, language } = useSite()
  const [info, setInfo] = useState<Area<Info>>(loading)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page of the information is in the language asked for.
  useEffect(() => {
    let isWanted = true
    const find = async () => {
      const drugs = await site.session.call(calls.product.listDrugs, {})
      return drugs.find(({ productName }) => productName.toLowerCase() === name.toLowerCase())?.productDetailId
    }
    void (async () => {
      const id = known ?? (await find())
      if (id === undefined) return
      const found = await site.session.call(calls.product.getProductInfo, { params: { id } })
      if (isWanted) setInfo(success(found))
    })().catch((error: unknown) => isWanted && setInfo(failure(toFailure(error))))
    return () => {
      isWanted = false
    }
  }, [site, name, known, language])
  return info
}
