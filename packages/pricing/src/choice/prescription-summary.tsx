/** What is chosen, to read, with the button that opens it for change. */
import { countOf, fill, formName } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { valueIn } from '../area'
import { useAnswer } from '../journey/journey-context'
import { findDosage } from './choice'

interface PrescriptionSummaryProps {
  canChange: boolean
  /** The form just closed: the focus it held comes here. */
  takesFocus: boolean
}

export function PrescriptionSummary({ canChange, takesFocus }: PrescriptionSummaryProps) {
  const { answer, host, messages } = useAnswer()
  const { prescription, choices, place } = useStore(answer.choice)
  const section = useRef<HTMLElement>(null)
  const text = messages.settings
  const known = valueIn(choices)
  const dosage = known && prescription && findDosage(known, prescription.choice.productDetailId)?.dosage
  const isShown = prescription !== undefined && dosage !== undefined
  useEffect(() => {
    if (isShown && takesFocus) section.current?.focus()
  }, [isShown, takesFocus])
  if (!isShown) return null
  const { choice, zip, insurance } = prescription
  const town = valueIn(place)
  const facts = [
    [text.form, formName(choice.form, host.language)],
    [text.strength, dosage.dosage],
    [text.quantity, countOf(choice.quantity, dosage.unitName, host.language)],
    [text.insurance, insurance?.name ?? text.noInsurance],
    [text.zip, town?.zipCode === zip ? `${zip} ${fill(text.place, { city: town.city, state: town.stateName })}` : zip],
  ] as const
  return (
    <section ref={section} className="rx-summary" aria-label={text.title} tabIndex={-1}>
      <dl className="rx-facts">
        {facts.map(([name, fact]) => (
          <div key={name} className="rx-fact">
            <dt className="rx-hidden">{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {canChange && (
        <Button kind="link" onClick={answer.choice.actions.edit}>
          {text.change}
        </Button>
      )}
    </section>
  )
}
