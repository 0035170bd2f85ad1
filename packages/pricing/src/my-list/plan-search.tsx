/** Finds a plan by the name on the card, for an entry of the list. */
import { calls, type Insurance, isInsured, searchThreshold } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { TextField } from '@rxgauge/ui'
import { useEffect, useRef, useState } from 'react'
import { useDebouncedText } from '../debounced-text'
import { failureSentence } from '../failure-sentence'
import { useCall } from '../use-call'
import { useMyList } from './my-list-context'

const mostShown = 10

export function PlanSearch({ onChoose }: { onChoose: (plan: Insurance) => void }) {
  const { host, messages } = useMyList()
  const { insurance: words } = messages
  const [typed, setTyped] = useState('')
  const text = useDebouncedText(host.clock, typed.trim())
  const isSearch = text.length > searchThreshold
  const { area, value } = useCall(host, calls.insurance.searchInsurance, isSearch ? { params: { text } } : undefined)
  const plans = isSearch ? value?.filter(isInsured).slice(0, mostShown) : undefined
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={field} className="rx-stack">
      <TextField
        label={words.label}
        placeholder={words.placeholder}
        hint={words.hint}
        value={typed}
        autoComplete="off"
        maxLength={200}
        error={area.status === 'failure' ? failureSentence(area.failure, messages) : undefined}
        onChange={setTyped}
        onKeyDown={(event) => {
          // Enter would send the form around it.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (plans?.[0]) onChoose(plans[0])
        }}
      />
      <div role="status">{plans?.length === 0 && <p>{fill(words.nothing, { text })}</p>}</div>
      {plans && plans.length > 0 && (
        <ul className="rx-options rx-list-plans" aria-label={words.title}>
          {plans.map((plan) => (
            <li key={plan.id}>
              <button type="button" onClick={() => onChoose(plan)}>
                {plan.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
