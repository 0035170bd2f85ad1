/** Quantities or strengths side by side: price, cost per unit and per dose, the saving, and a button to use one. */
import { valueIn } from '@rxgauge/client'
import { formatPrice } from '@rxgauge/contract'
import { countOf, fill, strengthName } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import type { Prescription } from '../prescription/prescription-state'
import { findDosage } from '../prescription/selection'
import { useResults } from '../results/results-context'
import { type Candidate, type Column, type CompareStore, candidateKey, isSameCandidate } from './compare-store'
import { dosesIn, formatMills, millsPerUnit, percentLess } from './unit-cost'

interface CompareColumnsProps {
  store: CompareStore
  prescription: Prescription
  nameOf: (candidate: Candidate) => string
  onClose: () => void
}

export function CompareColumns({ store, prescription, nameOf, onClose }: CompareColumnsProps) {
  const { results, messages } = useResults()
  const { columns } = useStore(store)
  const productChoices = valueIn(results.prescription.getState().choices)
  const text = messages.compare
  const { selection } = prescription
  const strength = productChoices && findDosage(productChoices, selection.productDetailId)?.dosage
  if (!strength) return null
  const dosageOf = ({ productDetailId }: Column) =>
    productChoices && findDosage(productChoices, productDetailId)?.dosage
  const mills = (column: Column) => {
    const price = valueIn(column.price)
    return price === undefined ? undefined : millsPerUnit(price, column.quantity)
  }
  const doses = (column: Column) => dosesIn(dosageOf(column)?.dosage ?? '', strength.dosage, selection.form)
  const first = columns[0] && mills(columns[0])
  const canSplit = columns.some((column) => doses(column) > 1)
  const unit = countOf(1, strength.unitName, messages.medication).replace(/^1 /, '')

  /** The quantity alone for the chosen strength. */
  const supplyOf = (column: Column) =>
    column.productDetailId === selection.productDetailId
      ? countOf(column.quantity, strength.unitName, messages.medication, strength.unitContent)
      : nameOf(column)

  function use(column: Column) {
    onClose()
    results.prescription.actions.useSupply(column)
  }

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
                      <dt>{fill(text.dose, { strength: strengthName(strength.dosage, messages.medication) })}</dt>
                      <dd>{formatMills(perDose)}</dd>
                    </>
                  )}
                </dl>
              )}
              {saving > 0 && <p className="rx-verdict">{fill(text.saving, { percent: saving, unit })}</p>}
              {price !== undefined && !isSameCandidate(column, selection) && (
                <Button kind="other" wide onClick={() => use(column)}>
                  {fill(text.use, { supply: supplyOf(column) })}
                </Button>
              )}
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
