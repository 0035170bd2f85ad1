/** Says that the plan covers alternatives better, and leads to them; professionals see them at once. */
import { valueIn } from '@rxgauge/client'
import { editionOf, editionTraits, oneOrMany } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { AlternativeRows } from '../alternatives/alternative-rows'
import { useResults } from '../results/results-context'

export function CoveredAlternatives() {
  const { results, host, messages } = useResults()
  const copay = useStore(results.prices, (state) => state.copay)
  const list = useStore(results.alternatives, (state) => state.list)
  const alternatives = valueIn(list)
  const text = messages.alternatives
  if (!valueIn(copay)?.alternateFlag || !alternatives || alternatives.alternatives.length === 0) return null
  return (
    <section className="rx-covered" aria-label={text.title}>
      <p>{text.covered}</p>
      {editionTraits(editionOf(host.organization)).listsCoveredAlternatives ? (
        <AlternativeRows list={alternatives} />
      ) : (
        <Button kind="link" onClick={() => results.views.actions.open({ kind: 'alternatives' })}>
          {oneOrMany(text.open, alternatives.alternatives.length)}
        </Button>
      )}
    </section>
  )
}
