/** Why there are no prices: choices that fail to load, or an invalid link. */
import { fill } from '@rxgauge/text'
import { Problem } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'

export function SelectionNotice() {
  const { results, host, messages } = useResults()
  const { choices, product, rejected } = useStore(results.prescription)
  const { start } = host
  if (choices.status === 'loading') {
    return (
      <div className="rx-summary rx-pulse" aria-busy="true">
        <span className="rx-bar" />
        <span className="rx-hidden">{messages.common.loading}</span>
      </div>
    )
  }
  if (choices.status === 'failure') {
    return (
      <Problem
        action={messages.common.tryAgain}
        onAction={() => product && void results.prescription.actions.chooseProduct(product)}
      >
        <p>{failureSentence(choices.failure, messages)}</p>
      </Problem>
    )
  }
  const sentences = rejected.map((what) => {
    if (what === 'quantity') return fill(messages.errors.badQuantityInLink, { quantity: start.quantity ?? '' })
    if (what === 'zip') return fill(messages.errors.badZipInLink, { zip: start.zip ?? '' })
    if (what === 'pageStrength') return messages.namedByPage.strength
    if (what === 'pageQuantity') return messages.namedByPage.quantity
    return messages.errors.badDetailInLink
  })
  return (
    <div className="rx-notices" role="status">
      {sentences.map((sentence) => (
        <p key={sentence} className="rx-note">
          {sentence}
        </p>
      ))}
    </div>
  )
}
