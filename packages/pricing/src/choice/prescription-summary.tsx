/** What is chosen, to read, with the button that opens it for change. */
import { countOf, fill, formName } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { valueOf } from '../area'
import { useAnswer } from '../journey/journey-context'
import { findDosage } from './choice'

export function PrescriptionSummary({ canChange }: { canChange: boolean }) {
  const { answer, host, messages } = useAnswer()
  const { prescription, choices, place } = useStore(answer.choice)
  const text = messages.settings
  const known = valueOf(choices)
  const dosage = known && prescription && findDosage(known, prescription.choice.productDetailId)?.dosage
  if (!prescription || !dosage) return null
  const { choice, zip, insurance } = prescription
  const town = valueOf(place)
  const facts = [
    [text.form, formName(choice.form, host.language)],
    [text.strength, dosage.dosage],
    [text.quantity, countOf(choice.quantity, dosage.unitName, host.language)],
    [text.insurance, insurance?.name ?? text.noInsurance],
    [text.zip, town?.zipCode === zip ? `${zip} ${fill(text.place, { city: town.city, state: town.stateName })}` : zip],
  ] as const
  return (
    <section className="rx-summary" aria-label={text.title}>
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
