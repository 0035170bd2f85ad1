/** A quantity that isn't listed, within the limits of its unit (search 5, "Custom quantity"). */
import { valueIn } from '@rxgauge/client'
import { customQuantityBounds } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { type FormEvent, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import type { QuantityProblem } from './prescription-state'
import { findDosage } from './selection'

export function QuantityDialog({ onClose }: { onClose: () => void }) {
  const { results, messages } = useResults()
  const { choices, draft } = useStore(results.prescription)
  const [problem, setProblem] = useState<QuantityProblem>()
  const [text, setText] = useState(draft?.selection.isCustom ? String(draft.selection.quantity) : '')
  const field = useRef<HTMLInputElement>(null)
  const product = valueIn(choices)
  const dosage = product && draft && findDosage(product, draft.selection.productDetailId)?.dosage
  if (!dosage) return null
  const options = dosage.quantities.map(({ quantity }) => quantity)
  const { min, max, step } = customQuantityBounds(dosage.dosageType, options)
  const label = fill(messages.rules.quantityBetween, { min, max })

  function problemSentence(): string | undefined {
    if (!problem) return undefined
    if (problem.kind === 'outside') return label
    return text.trim() === '' ? messages.rules.required : messages.quantity.notANumber
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const next = results.prescription.actions.setCustomQuantity(text)
    if (!next) return onClose()
    setProblem(next)
    field.current?.focus()
  }

  return (
    <Dialog title={messages.quantity.title} closeLabel={messages.common.close} onClose={onClose}>
      <form className="rx-stack" method="dialog" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={label}
          value={text}
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
          // For arrow keys: one step is the smallest listed quantity.
          step={step}
          error={problemSentence()}
          onChange={setText}
        />
        <div className="rx-button-row">
          <Button type="submit">{messages.common.done}</Button>
          <Button kind="other" onClick={onClose}>
            {messages.common.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
