/** The open form. If only the ZIP is missing, it asks for nothing else, and the fifth digit submits it. */
import { valueIn } from '@rxgauge/client'
import { countOf, strengthName } from '@rxgauge/text'
import { Button, Problem } from '@rxgauge/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import { useTimedView } from '../use-timed-view'
import { cancelDisabledUntil, isLeftToPerson } from './prescription-state'
import { type DosageInForm, findDosage } from './selection'
import { SupplyFields } from './supply-fields'
import { isServerProblem, ZipField } from './zip-field'

export function PrescriptionForm() {
  const { results, host, messages } = useResults()
  const { choices, draft, prescription, isModifying, rejected } = useStore(results.prescription)
  const isLeft = isLeftToPerson({ rejected })
  const form = useRef<HTMLFormElement>(null)
  const { actions } = results.prescription
  const text = messages.settings
  const forms = valueIn(choices)
  const option = forms && draft && findDosage(forms, draft.selection.productDetailId)
  const isPrompt = prescription === undefined
  const [isWhole, setWhole] = useState(!isPrompt || isLeft)

  // Opened by a press, the form focuses its first field. Opened after a medication was picked, it focuses the missing ZIP. Opened by a
  // link or the host page, the focus stays, so that no on-screen keyboard covers the page.
  useEffect(() => {
    if ((!isWhole || isLeft) && !holdsFocus(form.current)) return
    const first = form.current?.querySelector<HTMLElement>(isWhole ? 'select' : 'input[inputmode="numeric"]')
    // Scrolls the page only as far as needed to show the form.
    first?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [isWhole, isLeft])

  if (!forms || !draft || !option) return null

  function submit(event: FormEvent) {
    event.preventDefault()
    actions.submit()
  }

  return (
    <form
      ref={form}
      className="rx-settings"
      data-zip-alone={isWhole ? undefined : ''}
      aria-label={text.title}
      method="dialog"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && !isPrompt && actions.cancel()}
    >
      {isModifying && <h2 className="rx-settings-title">{messages.views.modify}</h2>}
      {isPrompt && !isLeft && !rejected.includes('zip') && (
        <p className="rx-settings-title" role="status">
          {text.zipPrompt}
        </p>
      )}
      <div className="rx-field-grid">
        {isWhole && <SupplyFields forms={forms} option={option} draft={draft} />}
        <ZipField />
      </div>
      <PlaceProblem />
      {isWhole ? (
        <div className="rx-button-row">
          <Button type="submit">{messages.common.done}</Button>
          {!isPrompt && <CancelButton />}
        </div>
      ) : (
        <p className="rx-supply-line">
          <Supply option={option} quantity={draft.selection.quantity} />
          {host.organization.options.showProductDetailSelectionFlag && (
            <Button kind="link" onClick={() => setWhole(true)}>
              {text.changeSupply}
            </Button>
          )}
        </p>
      )}
    </form>
  )
}

/** Strength and quantity as text, while only the ZIP is asked for. */
function Supply({ option: { dosage }, quantity }: { option: DosageInForm; quantity: number }) {
  const { messages } = useResults()
  const count = countOf(quantity, dosage.unitName, messages.medication, dosage.unitContent)
  return (
    <span>
      {strengthName(dosage.dosage, messages.medication)} · {count}
    </span>
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
  const { activeElement: active } = (form?.getRootNode() ?? {}) as Partial<DocumentOrShadowRoot>
  return !!active && form?.closest('.rx-journey')?.contains(active) === true
}
