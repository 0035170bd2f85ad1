/** What is chosen, to read, with the buttons that open it for change or tell more. */
import { valueIn } from '@rxgauge/client'
import { countOf, fill, formName } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../journey/journey-context'
import { findDosage } from './selection'
import { VerifyDosage } from './verify-dosage'

interface PrescriptionSummaryProps {
  /** The form just closed: the focus it held comes here. */
  takesFocus: boolean
}

export function PrescriptionSummary({ takesFocus }: PrescriptionSummaryProps) {
  const { results, host, messages } = useResults()
  const { prescription, choices, place } = useStore(results.prescription)
  const section = useRef<HTMLElement>(null)
  const text = messages.settings
  const known = valueIn(choices)
  const dosage = known && prescription && findDosage(known, prescription.selection.productDetailId)?.dosage
  const isShown = prescription !== undefined && dosage !== undefined
  useEffect(() => {
    if (isShown && takesFocus) section.current?.focus()
  }, [isShown, takesFocus])
  if (!isShown) return null
  const { selection, zip, insurance, product } = prescription
  const { showProductDetailSelectionFlag, productInfoFlag } = host.organization.options
  const town = valueIn(place)
  const facts = [
    [text.form, formName(selection.form, host.language)],
    [text.strength, dosage.dosage],
    [text.quantity, countOf(selection.quantity, dosage.unitName, host.language)],
    [text.insurance, insurance?.name ?? text.noInsurance],
    [text.zip, town?.zipCode === zip ? `${zip} ${fill(text.place, { city: town.city, state: town.stateName })}` : zip],
  ] as const
  return (
    <section ref={section} className="rx-summary" aria-label={text.title} tabIndex={-1}>
      <dl className="rx-facts">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt className="rx-hidden">{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <VerifyDosage key={product.id} />
      <div className="rx-summary-ways">
        {productInfoFlag && (
          <Button kind="link" onClick={() => results.views.actions.open({ kind: 'productInfo' })}>
            {fill(messages.views.productInfo, { name: product.productName })}
          </Button>
        )}
        {showProductDetailSelectionFlag && (
          <Button kind="link" onClick={() => results.prescription.actions.edit()}>
            {text.change}
          </Button>
        )}
      </div>
    </section>
  )
}
