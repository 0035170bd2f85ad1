/** What the prices are for, as text, with buttons that change it or the view; while the form is open, the text alone. */
import { valueIn } from '@rxgauge/client'
import { countOf, fill, formName, strengthName } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import type { Ref } from 'react'
import { useStore } from 'zustand/react'
import { ViewSwitch } from '../prices/view-switch'
import { useResults } from '../results/results-context'
import { findDosage } from './selection'
import { VerifyDosage } from './verify-dosage'

interface PrescriptionSummaryProps {
  ref: Ref<HTMLElement>
  isEditing: boolean
}

export function PrescriptionSummary({ ref, isEditing }: PrescriptionSummaryProps) {
  const { results, host, messages } = useResults()
  const { prescription, choices, place } = useStore(results.prescription)
  const isPriced = useStore(results.prices, ({ query }) => query !== undefined)
  const text = messages.settings
  const forms = valueIn(choices)
  const dosage = forms && prescription && findDosage(forms, prescription.selection.productDetailId)?.dosage
  if (!prescription || !dosage) return null
  const { selection, zip, insurance, product } = prescription
  const { showProductDetailSelectionFlag } = host.organization.options
  const town = valueIn(place)
  const strength = strengthName(dosage.dosage, messages.medication)
  const count = countOf(selection.quantity, dosage.unitName, messages.medication, dosage.unitContent)
  const facts = [
    [text.form, formName(selection.form, messages.medication)],
    [text.strength, strength],
    [text.quantity, count],
    [text.insurance, insurance?.name ?? text.noInsurance],
    [text.zip, town?.zipCode === zip ? `${zip} ${fill(text.place, { city: town.city, state: town.stateName })}` : zip],
  ] as const
  return (
    // The form above has the same name.
    <section ref={ref} className="rx-summary" aria-label={isEditing ? undefined : text.title} tabIndex={-1}>
      <h2 className="rx-hidden">{`${product.productName} ${strength}, ${count}`}</h2>
      <div className="rx-summary-facts">
        <dl className="rx-facts">
          {facts.map(([name, fact]) => (
            <div key={name} data-strength={name === text.strength ? '' : undefined}>
              <dt className="rx-hidden">{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>{' '}
        {!isEditing && <VerifyDosage key={product.id} />}
      </div>
      {!isEditing && (
        <div className="rx-summary-actions">
          {isPriced && <ViewSwitch />}
          {showProductDetailSelectionFlag && (
            <Button kind="link" onClick={() => results.prescription.actions.edit()}>
              {text.change}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
