/** The chosen insurance as a field that opens the list of plans. The list is a chunk of its own. */
import type { Insurance } from '@rxgauge/contract'
import { Field } from '@rxgauge/ui'
import { useState } from 'react'
import { useJourney } from '../journey/journey-context'
import { InsuranceDialogLoader } from './insurance-dialog-loader'

export function InsuranceField({ insurance }: { insurance: Insurance | undefined }) {
  const { messages } = useJourney()
  const [isOpen, setOpen] = useState(false)
  const text = messages.settings
  return (
    <>
      <Field label={text.insurance}>
        {({ id }) => (
          <button id={id} type="button" className="rx-input rx-opener" onClick={() => setOpen(true)}>
            {insurance?.name ?? text.chooseInsurance}
          </button>
        )}
      </Field>
      {isOpen && <InsuranceDialogLoader onClose={() => setOpen(false)} />}
    </>
  )
}
