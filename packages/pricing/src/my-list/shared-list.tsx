/** A list that somebody shared: to look at, and to add to one's own. */
import { calls, type ListEntry, mostListEntries } from '@rxgauge/contract'
import { countOf, dateText, doseOf, fill, oneOrMany } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useState } from 'react'
import { failureSentence } from '../failure-sentence'
import { startingInsurance } from '../insurance/starting-insurance'
import { useCall } from '../use-call'
import { useMyList } from './my-list-context'

export function SharedList({ token }: { token: string }) {
  const { list, host, messages, heading } = useMyList()
  const { shared: text, medication } = messages.myList
  const { area, value, reload } = useCall(host, calls.list.getSharedList, { params: { token } })
  const [outcome, setOutcome] = useState<string>()
  const [isDone, setDone] = useState(false)
  if (isDone && outcome === undefined) return null

  /** Its buttons vanish. */
  function leave() {
    heading.current?.focus()
    setDone(true)
  }

  async function add(entries: NonNullable<typeof value>['entries']) {
    const plan = await startingInsurance(host.session, host.organization).catch(() => undefined)
    const insuranceId = plan && plan.type !== 'none' ? plan.id : null
    const left: string[] = []
    let added = 0
    for (const entry of entries) {
      const done = list.actions.add({ ...entry, insuranceId })
      if (done === 'added') added++
      if (done === 'full') left.push(entry.productName)
    }
    list.actions.closeNotice()
    leave()
    setOutcome(
      [
        added === 0 && left.length === 0 ? text.allThere : oneOrMany(text.added, added),
        ...(left.length > 0 ? [fill(text.someFull, { most: mostListEntries, names: left.join(', ') })] : []),
      ].join(' '),
    )
  }

  const words = (entry: Pick<ListEntry, 'form' | 'strength' | 'quantity' | 'unitName' | 'unitContent'>) =>
    [
      doseOf(entry.form, entry.strength, medication),
      countOf(entry.quantity, entry.unitName, medication, entry.unitContent),
    ].join(', ')

  return (
    <section className="rx-list-panel" aria-labelledby="rx-list-shared">
      <h2 id="rx-list-shared">{text.title}</h2>
      {outcome !== undefined && <p role="status">{outcome}</p>}
      {area.status === 'loading' && !value && <span className="rx-bar rx-bar-row rx-pulse" aria-hidden="true" />}
      {area.status === 'failure' && (
        <div role="alert">
          <p>{isEnded(area.failure.status) ? text.ended : failureSentence(area.failure, messages)}</p>
          {!isEnded(area.failure.status) && (
            <Button kind="other" onClick={() => void reload()}>
              {messages.common.tryAgain}
            </Button>
          )}
        </div>
      )}
      {value && !isDone && (
        <>
          <p>{text.lead}</p>
          <ul>
            {value.entries.map((entry) => (
              <li key={entry.productDetailId}>
                <b>{entry.productName}</b>, {words(entry)}
              </li>
            ))}
          </ul>
          {value.goneCount > 0 && <p>{oneOrMany(text.gone, value.goneCount)}</p>}
          <p className="rx-note">
            {fill(text.until, { date: dateText(value.expiresAt.slice(0, 10), 'longDate', host.language) })}
          </p>
          <div className="rx-button-row">
            {value.entries.length > 0 && (
              <Button onClick={() => void add(value.entries)}>{oneOrMany(text.add, value.entries.length)}</Button>
            )}
            <Button kind="other" onClick={leave}>
              {text.none}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** The token is malformed, or its list is gone. */
const isEnded = (status: number | undefined) => status === 404 || status === 400 || status === 410
