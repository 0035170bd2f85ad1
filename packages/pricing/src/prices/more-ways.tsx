/** What else can be done with a result: alternatives, the year's cost, a comparison, a link. */
import { fill } from '@rxgauge/text'
import { Button, useRoot } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { valueIn } from '../area'
import { useAnswer } from '../journey/journey-context'
import { knownPrices } from './best-price'

export function MoreWays() {
  const { answer, messages } = useAnswer()
  const prices = useStore(answer.prices)
  const prescription = useStore(answer.choice, (state) => state.prescription)
  const { copay, coupon, discount } = knownPrices(prices)
  const { open } = answer.views.actions
  const hasBoth = copay !== undefined && (coupon ?? discount) !== undefined
  const copayInfo = valueIn(prices.copay)
  return (
    <div className="rx-ways">
      {(copayInfo?.tierTitle || copayInfo?.copayDatajson) && (
        <Button kind="link" onClick={() => open({ kind: 'copayInfo' })}>
          {messages.views.copayInfo}
        </Button>
      )}
      {prescription?.product.aliasId !== null && !copayInfo?.alternateFlag && (
        <Button kind="link" onClick={() => open({ kind: 'alternatives' })}>
          {messages.alternatives.title}
        </Button>
      )}
      <Button kind="link" onClick={() => open({ kind: 'compare' })}>
        {messages.compare.open}
      </Button>
      {hasBoth && (
        <Button kind="link" onClick={() => open({ kind: 'deductible' })}>
          {messages.deductible.open}
        </Button>
      )}
      <CopyLink />
    </div>
  )
}

/** The address of this result: medication, strength and quantity; no zip and no insurance. */
function CopyLink() {
  const { answer, host, messages } = useAnswer()
  const { announce } = useRoot()
  const prescription = useStore(answer.choice, (state) => state.prescription)
  const [note, setNote] = useState<string>()
  useEffect(() => {
    if (prescription) setNote(undefined)
  }, [prescription])
  if (!prescription) return null
  const { product, choice } = prescription
  const link = host.linkTo({
    productName: product.productName,
    productDetailId: choice.productDetailId,
    quantity: choice.quantity,
  })

  async function copy() {
    let sentence = messages.views.copied
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      // Some pages do not let a script write to the clipboard: then the address itself is shown.
      sentence = fill(messages.views.copyFailed, { link })
    }
    setNote(sentence)
    announce(sentence)
  }

  return (
    <>
      <Button kind="link" onClick={() => void copy()}>
        {messages.views.copyLink}
      </Button>
      {note && <p className="rx-note rx-copied">{note}</p>}
    </>
  )
}
