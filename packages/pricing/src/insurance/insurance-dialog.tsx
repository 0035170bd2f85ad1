/** Choosing an insurance plan: employer or government, the usual ones or by name; Enter takes the first. */
import type { InsuranceSegment } from '@rxgauge/contract'
import { insuranceSegments } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, TextField, useAdoptedStyles } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { valueIn } from '../area'
import { failureSentence } from '../failure-sentence'
import { useAnswer } from '../journey/journey-context'
import css from './insurance-dialog.css?inline'
import { createPlansStore } from './plans-store'

const styles = [css]

export default function InsuranceDialog({ onClose }: { onClose: () => void }) {
  const { host, answer, messages } = useAnswer()
  const [store] = useState(() => createPlansStore(host.session, host.clock))
  const { segment, text, plans, chooseSegment, type, load } = useStore(store)
  const field = useRef<HTMLInputElement>(null)
  const sentences = messages.insurance
  const found = valueIn(plans)

  useEffect(load, [load])
  useAdoptedStyles(styles)

  function choose(index: number) {
    const plan = found?.[index]
    if (!plan) return
    answer.choice.actions.chooseInsurance(plan)
    onClose()
  }

  return (
    <Dialog title={sentences.title} closeLabel={messages.common.close} onClose={onClose} initialFocus={field}>
      <fieldset className="rx-segments">
        <legend className="rx-hidden">{sentences.segment}</legend>
        {insuranceSegments.map((option: InsuranceSegment) => (
          <button key={option} type="button" aria-pressed={segment === option} onClick={() => chooseSegment(option)}>
            {sentences[option]}
          </button>
        ))}
      </fieldset>
      <TextField
        ref={field}
        label={sentences.label}
        placeholder={sentences.placeholder}
        value={text}
        autoComplete="off"
        onChange={type}
        onKeyDown={(event) => event.key === 'Enter' && choose(0)}
      />
      <ul className="rx-plans" aria-label={sentences.title} aria-busy={plans.status === 'loading'}>
        {found?.map((plan, index) => (
          <li key={plan.id}>
            <button type="button" onClick={() => choose(index)}>
              {plan.name}
            </button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p role="status">{fill(sentences.nothing, { text: text.trim() })}</p>}
      {plans.status === 'failure' && (
        <div className="rx-problem" role="alert">
          <p>
            {sentences.failed} {failureSentence(plans.failure, messages)}
          </p>
          <Button kind="other" onClick={load}>
            {messages.common.tryAgain}
          </Button>
        </div>
      )}
      <Button
        kind="link"
        onClick={() => {
          answer.choice.actions.chooseInsurance(undefined)
          onClose()
        }}
      >
        {sentences.none}
      </Button>
    </Dialog>
  )
}
