/** The refill days of the whole list as one calendar file, from the days that the visitor enters: for guests too. */
import { saveFile, toFailure } from '@rxgauge/client'
import { calls, type ListEntry } from '@rxgauge/contract'
import { fill, type ListTimeMessages } from '@rxgauge/text'
import { Button, SelectField, TextField } from '@rxgauge/ui'
import { type FormEvent, useState } from 'react'
import { failureSentence } from '../../failure-sentence'
import { CheckField } from '../../forms/check-field'
import type { PricingHost } from '../../host'
import type { PricingMessages } from '../../results/results-context'

interface RefillDaysProps {
  host: PricingHost
  messages: PricingMessages
  text: ListTimeMessages
  entries: readonly ListEntry[]
  /** Of the entries, in their order. */
  names: readonly string[]
}

const supplies = [30, 60, 90] as const

interface Typed {
  /** YYYY-MM-DD; empty if it's left out. */
  nextOn: string
  supplyDays: number
}
const untyped: Typed = { nextOn: '', supplyDays: supplies[0] }

export function RefillDays({ host, messages, text: { calendar: text }, entries, names }: RefillDaysProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [withNames, setWithNames] = useState('')
  const [outcome, setOutcome] = useState<{ sentence?: string; problem?: string }>({})
  const typedOf = (entryId: string) => typed[entryId] ?? untyped
  const change = (entryId: string, part: Partial<Typed>) =>
    setTyped((before) => ({ ...before, [entryId]: { ...(before[entryId] ?? untyped), ...part } }))

  async function download(event: FormEvent) {
    event.preventDefault()
    setOutcome({})
    const refills = entries.flatMap(({ entryId }, index) => {
      const { nextOn, supplyDays } = typedOf(entryId)
      return nextOn === '' ? [] : { nextOn, supplyDays, name: withNames === 'y' ? (names[index] ?? '') : '' }
    })
    if (refills.length === 0) return setOutcome({ problem: text.none })
    try {
      const { calendar } = await host.session.call(calls.watch.getRefillCalendar, { body: { refills } })
      saveFile('refills.ics', 'text/calendar', calendar)
      setOutcome({ sentence: text.saved })
    } catch (error) {
      setOutcome({ problem: failureSentence(toFailure(error), messages) })
    }
  }

  return (
    <details className="rx-list-time">
      <summary>{text.title}</summary>
      <form className="rx-form" noValidate onSubmit={download}>
        <p className="rx-note">
          {text.lead} {text.hint}
        </p>
        {entries.map(({ entryId }, index) => {
          const name = names[index] ?? ''
          const { nextOn, supplyDays } = typedOf(entryId)
          return (
            <div key={entryId} className="rx-field-grid">
              <TextField
                type="date"
                label={fill(text.nextOn, { name })}
                value={nextOn}
                onChange={(value) => change(entryId, { nextOn: value })}
              />
              <SelectField
                label={fill(text.supply, { name })}
                value={String(supplyDays)}
                options={supplies.map((count) => ({ value: String(count), label: fill(text.days, { count }) }))}
                onChange={(value) => change(entryId, { supplyDays: Number(value) })}
              />
            </div>
          )
        })}
        <CheckField label={text.withNames} value={withNames} onChange={setWithNames} />
        <Button type="submit">{text.download}</Button>
        <p role="status">{outcome.sentence}</p>
        <p className="rx-field-error" role="alert">
          {outcome.problem}
        </p>
      </form>
    </details>
  )
}
