/** A quantity that is not listed, within the bounds of its unit (search 5, "Custom quantity"). */
import { valueIn } from '@rxgauge/client'
import { customQuantityBounds } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { type FormEvent, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../journey/journey-context'
import { findDosage } from './selection'

export function QuantityDialog() {
  const { results, messages } = useResults()
  const { choices, draft, quantityProblem } = useStore(results.prescription)
  const { setCustomQuantity, closeDialog } = results.prescription.actions
  const [text, setText] = useState(draft?.selection.isCustom ? String(draft.selection.quantity) : '')
  const field = useRef<HTMLInputElement>(null)
  const known = valueIn(choices)
  const dosage = known && draft && findDosage(known, draft.selection.productDetailId)?.dosage
  if (!dosage) return null
  const options = dosage.quantities.map(({ quantity }) => quantity)
  const { min, max, step } = customQuantityBounds(dosage.dosageType, options)
  const label = fill(messages.rules.quantityBetween, { min, max })

  function problem(): string | undefined {
    if (!quantityProblem) return undefined
    if (quantityProblem.kind === 'outside') return label
    return text.trim() === '' ? messages.rules.required : messages.quantity.notANumber
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!setCustomQuantity(text)) field.current?.focus()
  }

  return (
    <Dialog
      title={messages.quantity.title}
      closeLabel={messages.common.close}
      onClose={closeDialog}
      initialFocus={field}
    >
      <form className="rx-stack" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={label}
          value={text}
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
          // For those who use arrow keys: one step is the smallest listed quantity.
          step={step}
          error={problem()}
          onChange={setText}
        />
        <div className="rx-button-row">
          <Button type="submit">{messages.common.done}</Button>
          <Button kind="other" onClick={closeDialog}>
            {messages.common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
