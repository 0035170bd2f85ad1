/** Up to three quantities or strengths side by side: price, cost per unit and per dose, and the saving. */
import { valueIn } from '@rxgauge/client'
import { formatPrice } from '@rxgauge/contract'
import { countOf, fill } from '@rxgauge/text'
import { Button, SelectField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import type { Prescription } from '../prescription/prescription-state'
import { findDosage, listedQuantities } from '../prescription/selection'
import { useResults } from '../results/results-context'
import {
  type Candidate,
  type Column,
  candidateKey,
  createCompareStore,
  isSameCandidate,
  maxColumns,
} from './compare-store'
import { dosesIn, formatMills, millsPerUnit, percentLess } from './unit-cost'

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
    return `${dosage.dosage}, ${countOf(quantity, dosage.unitName, messages.medication, dosage.unitContent)}`
  }
  if (!store || !prescription) return null
  return (
    <Dialog title={messages.compare.title} closeLabel={messages.common.close} onClose={onClose} grows>
      <Table store={store} prescription={prescription} nameOf={nameOf} />
      <Picker store={store} candidates={candidates} nameOf={nameOf} />
    </Dialog>
  )
}

type Store = ReturnType<typeof createCompareStore>

interface TableProps {
  store: Store
  prescription: Prescription
  nameOf: (candidate: Candidate) => string
}

function Table({ store, prescription, nameOf }: TableProps) {
  const { results, messages } = useResults()
  const { columns } = useStore(store)
  const productChoices = valueIn(results.prescription.getState().choices)
  const text = messages.compare
  const strength = productChoices && findDosage(productChoices, prescription.selection.productDetailId)?.dosage
  if (!strength) return null
  const dosageOf = ({ productDetailId }: Column) =>
    productChoices && findDosage(productChoices, productDetailId)?.dosage
  const mills = (column: Column) => {
    const price = valueIn(column.price)
    return price === undefined ? undefined : millsPerUnit(price, column.quantity)
  }
  const doses = (column: Column) =>
    dosesIn(dosageOf(column)?.dosage ?? '', strength.dosage, prescription.selection.form)
  const unit = countOf(1, strength.unitName, messages.medication).replace(/^1 /, '')
  const first = columns[0] && mills(columns[0])
  const canSplit = columns.some((column) => doses(column) > 1)
  return (
    <>
      <ul className="rx-columns" aria-label={text.title}>
        {columns.map((column) => {
          const each = mills(column)
          const price = valueIn(column.price)
          const perDose = each === undefined ? undefined : Math.round(each / doses(column))
          const saving = first !== undefined && perDose !== undefined ? percentLess(perDose, first) : 0
          return (
            <li key={candidateKey(column)} className="rx-column">
              <h3>{nameOf(column)}</h3>
              {column.price.status === 'loading' && <span className="rx-bar rx-pulse" />}
              {column.price.status === 'failure' && <p>{failureSentence(column.price.failure, messages)}</p>}
              {price !== undefined && each !== undefined && perDose !== undefined && (
                <dl className="rx-pairs">
                  <dt>{text.price}</dt>
                  <dd>{formatPrice(price)}</dd>
                  <dt>{fill(text.each, { unit })}</dt>
                  <dd>{formatMills(each)}</dd>
                  {canSplit && (
                    <>
                      <dt>{fill(text.dose, { strength: strength.dosage })}</dt>
                      <dd>{formatMills(perDose)}</dd>
                    </>
                  )}
                </dl>
              )}
              {saving > 0 && <p className="rx-verdict">{fill(text.saving, { percent: saving, unit })}</p>}
              {columns.length > 1 && (
                <Button
                  kind="link"
                  aria-label={fill(text.remove, { name: nameOf(column) })}
                  onClick={() => store.actions.remove(column)}
                >
                  {fill(text.remove, { name: '' }).trim()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {canSplit && <p className="rx-note">{text.split}</p>}
    </>
  )
}

interface PickerProps {
  store: Store
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
