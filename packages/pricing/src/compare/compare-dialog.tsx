/** Compares up to three quantities or strengths, and adds others to the comparison. */
import { valueIn } from '@rxgauge/client'
import { countOf, strengthName } from '@rxgauge/text'
import { Button, SelectField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand/react'
import { findDosage, listedQuantities } from '../prescription/selection'
import { useResults } from '../results/results-context'
import { CompareColumns } from './compare-columns'
import {
  type Candidate,
  type CompareStore,
  candidateKey,
  createCompareStore,
  isSameCandidate,
  maxColumns,
} from './compare-store'

export function CompareDialog({ onClose }: { onClose: () => void }) {
  const { results, host, messages } = useResults()
  const { prescription, choices } = useStore(results.prescription)
  const productChoices = valueIn(choices)
  const { query } = results.prices.getState()
  const form = productChoices?.forms.find(({ form }) => form === prescription?.selection.form)
  const candidates: Candidate[] =
    form?.dosages.flatMap((dosage) =>
      listedQuantities(dosage).map((quantity) => ({ productDetailId: dosage.productDetailId, quantity })),
    ) ?? []
  const [store] = useState(() => query && createCompareStore(host.session, query))
  // Starts with the current quantity and the largest listed one, which is the usual three-month supply.
  const addUsual = useEffectEvent(() => {
    const same = candidates.filter((candidate) => candidate.productDetailId === query?.productDetailId)
    for (const candidate of [query, same.at(-1)]) if (candidate) store?.actions.add(candidate)
  })
  useEffect(() => {
    addUsual()
    return store?.actions.stop
  }, [store])
  const nameOf = ({ productDetailId, quantity }: Candidate) => {
    const dosage = productChoices && findDosage(productChoices, productDetailId)?.dosage
    if (!dosage) return ''
    const words = messages.medication
    return `${strengthName(dosage.dosage, words)}, ${countOf(quantity, dosage.unitName, words, dosage.unitContent)}`
  }
  if (!store || !prescription) return null
  return (
    <Dialog title={messages.compare.title} closeLabel={messages.common.close} onClose={onClose} grows>
      <CompareColumns store={store} prescription={prescription} nameOf={nameOf} onClose={onClose} />
      <Picker store={store} candidates={candidates} nameOf={nameOf} />
    </Dialog>
  )
}

interface PickerProps {
  store: CompareStore
  candidates: readonly Candidate[]
  nameOf: (candidate: Candidate) => string
}

function Picker({ store, candidates, nameOf }: PickerProps) {
  const { messages } = useResults()
  const { columns } = useStore(store)
  const left = candidates.filter((candidate) => !columns.some((column) => isSameCandidate(column, candidate)))
  const [index, setIndex] = useState(0)
  const chosen = left[Math.min(index, left.length - 1)]
  const text = messages.compare
  if (columns.length >= maxColumns) return <p className="rx-note">{text.full}</p>
  if (!chosen) return null
  return (
    <div className="rx-picker">
      <SelectField
        label={text.pick}
        value={candidateKey(chosen)}
        options={left.map((candidate) => ({ value: candidateKey(candidate), label: nameOf(candidate) }))}
        onChange={(value) => setIndex(left.findIndex((candidate) => candidateKey(candidate) === value))}
      />
      <Button
        kind="other"
        onClick={() => {
          store.actions.add(chosen)
          setIndex(0)
        }}
      >
        {text.add}
      </Button>
    </div>
  )
}
