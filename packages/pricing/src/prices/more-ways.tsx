/** What else can be done with a result: alternatives, the year's cost, a comparison, a link. */
import { valueIn } from '@rxgauge/client'
import { fill } from '@rxgauge/text'
import { Button, useRoot } from '@rxgauge/ui'
import { useState } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { useResultLink } from '../results/use-result-link'
import { knownPrices } from './best-price'

export function MoreWays() {
  const { results, messages } = useResults()
  const prices = useStore(results.prices)
  const prescription = useStore(results.prescription, (state) => state.prescription)
  const { copay, coupon, discount } = knownPrices(prices)
  const { open } = results.views.actions
  const hasBoth = copay !== undefined && (coupon ?? discount) !== undefined
  const copayInfo = valueIn(prices.copay)
  return (
    <div className="rx-ways">
      {(copayInfo?.tierTitle || copayInfo?.statistics) && (
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

/** Copies the address of this result. */
function CopyLink() {
  const { messages } = useResults()
  const { announce } = useRoot()
  const link = useResultLink()
  // What was said of one link is not said of another.
  const [said, setSaid] = useState<{ link: string; sentence: string }>()
  if (link === undefined) return null

  async function copy(link: string) {
    let sentence = messages.views.copied
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      // Some pages do not let a script write to the clipboard: then the address itself is shown.
      sentence = fill(messages.views.copyFailed, { link })
    }
    setSaid({ link, sentence })
    announce(sentence)
  }

  return (
    <>
      <Button kind="link" onClick={() => void copy(link)}>
        {messages.views.copyLink}
      </Button>
      {said?.link === link && <p className="rx-note rx-copied">{said.sentence}</p>}
    </>
  )
}
