/** The open form: form, strength, quantity, insurance and ZIP. */
import { valueIn } from '@rxgauge/client'
import { customQuantitySentinel } from '@rxgauge/contract'
import { countOf, formName } from '@rxgauge/text'
import { Button, Problem, SelectField } from '@rxgauge/ui'
import { type FormEvent, useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { InsuranceField } from '../insurance/insurance-field'
import { useResults } from '../results/results-context'
import { useTimedView } from '../use-timed-view'
import { cancelDisabledUntil } from './prescription-state'
import { findDosage, listedQuantities } from './selection'
import { isServerProblem, ZipField } from './zip-field'

export function PrescriptionForm() {
  const { results, messages } = useResults()
  const { choices, draft, prescription, isModifying } = useStore(results.prescription)
  const form = useRef<HTMLFormElement>(null)
  const { actions } = results.prescription
  const text = messages.settings
  const forms = valueIn(choices)
  const option = forms && draft && findDosage(forms, draft.selection.productDetailId)
  const isPrompt = prescription === undefined

  // Opened by a press, the form focuses its first field. Opened after a medication was picked, it focuses the missing ZIP. Opened by a
  // link, the focus stays, so that no on-screen keyboard covers the page.
  useEffect(() => {
    if (isPrompt && !holdsFocus(form.current)) return
    const first = form.current?.querySelector<HTMLElement>(isPrompt ? 'input[inputmode="numeric"]' : 'select')
    // Scrolls the page only as far as needed to show the form.
    first?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [isPrompt])

  if (!forms || !draft || !option) return null
  const { selection, insurance } = draft
  const listed = listedQuantities(option.dosage)
  const { unitName, unitContent } = option.dosage
  const count = (quantity: number) => countOf(quantity, unitName, messages.medication, unitContent)

  function submit(event: FormEvent) {
    event.preventDefault()
    actions.submit()
  }

  return (
    <form
      ref={form}
      className="rx-settings"
      aria-label={text.title}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && !isPrompt && actions.cancel()}
    >
      {isModifying && <h2 className="rx-settings-title">{messages.views.modify}</h2>}
      <div className="rx-field-grid">
        <SelectField
          label={text.form}
          value={selection.form}
          options={forms.forms.map(({ form }) => ({ value: form, label: formName(form, messages.medication) }))}
          onChange={actions.chooseForm}
        />
        <SelectField
          label={text.strength}
          value={String(selection.productDetailId)}
          options={option.form.dosages.map(({ productDetailId, dosage }) => ({
            value: String(productDetailId),
            label: dosage,
          }))}
          onChange={(id) => actions.chooseDosage(Number(id))}
        />
        <SelectField
          label={text.quantity}
          value={String(selection.quantity)}
          options={[
            ...listed.map((quantity) => ({ value: String(quantity), label: count(quantity) })),
            ...(listed.includes(selection.quantity)
              ? []
              : [{ value: String(selection.quantity), label: count(selection.quantity) }]),
            { value: String(customQuantitySentinel), label: text.customQuantity },
          ]}
          onChange={(value) =>
            Number(value) === customQuantitySentinel
              ? results.views.actions.open({ kind: 'quantity' })
              : actions.chooseQuantity(Number(value))
          }
        />
        <InsuranceField insurance={insurance} />
        <ZipField />
      </div>
      <PlaceProblem />
      <div className="rx-button-row">
        <Button type="submit">{messages.common.done}</Button>
        {!isPrompt && <CancelButton />}
      </div>
    </form>
  )
}

/** The server failed to check the ZIP, which isn't the ZIP's fault. */
function PlaceProblem() {
  const { results, messages } = useResults()
  const place = useStore(results.prescription, (state) => state.place)
  if (place.status !== 'failure' || !isServerProblem(place.failure)) return null
  return (
    <Problem isLine action={messages.common.tryAgain} onAction={results.prescription.actions.submit}>
      <p>{failureSentence(place.failure, messages)}</p>
    </Problem>
  )
}

/** Disabled for a second after it's pressed. */
function CancelButton() {
  const { results, host, messages } = useResults()
  const prescription = useStore(results.prescription)
  const { nextAt } = useTimedView(host.clock, (now) => ({ nextAt: cancelDisabledUntil(prescription, now) }))
  return (
    <Button kind="other" disabled={nextAt !== undefined} onClick={() => results.prescription.actions.cancel()}>
      {messages.common.cancel}
    </Button>
  )
}

/** Whether the focus is already inside the journey. */
function holdsFocus(form: HTMLElement | null): boolean {
  const root = form?.getRootNode()
  const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
  return active !== null && form?.closest('.rx-journey')?.contains(active) === true
}
