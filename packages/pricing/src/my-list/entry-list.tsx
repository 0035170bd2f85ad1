/** The entries in the visitor's order, each to change, move or remove. */
import type { ListEntry } from '@rxgauge/contract'
import { formatPrice } from '@rxgauge/contract'
import { countOf, doseOf, fill } from '@rxgauge/text'
import { Button, useRoot } from '@rxgauge/ui'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { EntryForm } from './entry-form'
import { fillKey } from './list-entries'
import { useMyList } from './my-list-context'
import { usePlans } from './use-plans'

export function EntryList() {
  const { list } = useMyList()
  const entries = useStore(list, (state) => state.entries)
  const [edited, setEdited] = useState<string>()
  /** The entry whose form has closed takes the focus back. */
  const [left, setLeft] = useState<string>()
  const plans = usePlans(entries)

  function close({ entryId }: ListEntry) {
    setLeft(entryId)
    setEdited(undefined)
  }

  return (
    <ol className="rx-list-entries">
      {entries.map((entry, index) => (
        <li key={entry.entryId} id={`rx-entry-${entry.entryId}`} tabIndex={-1}>
          {edited === entry.entryId ? (
            <EntryForm entry={entry} plans={plans} onClose={() => close(entry)} />
          ) : (
            <EntryRow
              entry={entry}
              place={index + 1}
              count={entries.length}
              planName={plans.nameOf(entry.insuranceId)}
              startsFocused={left === entry.entryId}
              onEdit={() => setEdited(entry.entryId)}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

interface EntryRowProps {
  entry: ListEntry
  place: number
  count: number
  planName: string | undefined
  startsFocused: boolean
  onEdit: () => void
}

function EntryRow({ entry, place, count, planName, startsFocused, onEdit }: EntryRowProps) {
  const { list, messages } = useMyList()
  const { announce } = useRoot()
  const { entry: text, medication } = messages.myList
  const { entryId, productName: name } = entry
  const heading = useFocusedHeading(entryId, startsFocused)
  const { row, keepFocus } = useFocusAfterMove(place)
  const details = [
    doseOf(entry.form, entry.strength, medication),
    countOf(entry.quantity, entry.unitName, medication, entry.unitContent),
    ...(planName === undefined ? [] : [planName]),
  ]

  function move(by: number) {
    keepFocus(by)
    list.actions.move(entryId, by)
    announce(fill(text.moved, { name, place: place + by, count }))
  }

  return (
    <div ref={row} className="rx-list-entry">
      <div className="rx-list-words">
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <p>{details.join(' · ')}</p>
      </div>
      <EntryPrice entry={entry} />
      <div className="rx-list-buttons">
        <Button kind="link" aria-label={fill(text.changeNamed, { name })} onClick={onEdit}>
          {text.change}
        </Button>
        <Button kind="link" aria-label={fill(text.removeNamed, { name })} onClick={() => list.actions.remove(entryId)}>
          {text.remove}
        </Button>
        {count > 1 && (
          <>
            <button
              type="button"
              className="rx-icon-button"
              aria-label={fill(text.up, { name })}
              disabled={place === 1}
              onClick={() => move(-1)}
            >
              <Arrow />
            </button>
            <button
              type="button"
              className="rx-icon-button"
              data-down=""
              aria-label={fill(text.down, { name })}
              disabled={place === count}
              onClick={() => move(1)}
            >
              <Arrow />
            </button>
          </>
        )}
      </div>
    </div>
  )
}

/** Its lowest price nearby, or why it has none. */
function EntryPrice({ entry }: { entry: ListEntry }) {
  const { list, messages } = useMyList()
  const priced = useStore(list.prices, (state) => state.priced)
  const text = messages.myList.entry
  // A price of another strength or quantity isn't its own; newer ones may be on their way, or have failed.
  const index =
    priced?.entries.findIndex((other) => other.entryId === entry.entryId && fillKey(other) === fillKey(entry)) ?? -1
  const price = priced?.prices.entries[index]
  if (!price) return null
  const { status, lowest } = price
  return (
    <p className="rx-list-price" data-status={status}>
      {lowest !== null && <b>{fill(text.lowest, { price: formatPrice(lowest) })}</b>}
      {status !== 'priced' && <span>{text[status]}</span>}
      {status === 'priced' && lowest === null && <span>{text.elsewhere}</span>}
    </p>
  )
}

/** An entry that was to be added again, came back, or was edited takes the focus. */
function useFocusedHeading(entryId: string, startsFocused: boolean) {
  const { list } = useMyList()
  const heading = useRef<HTMLHeadingElement>(null)
  const isNamed = useStore(
    list,
    ({ notice }) => (notice?.kind === 'there' || notice?.kind === 'restored') && notice.entryId === entryId,
  )
  useEffect(() => {
    if (startsFocused || isNamed) heading.current?.focus()
  }, [startsFocused, isNamed])
  return heading
}

/** An entry that moves is put in again, which loses the focus; at an end the other way takes it. */
function useFocusAfterMove(place: number) {
  const row = useRef<HTMLDivElement>(null)
  const moved = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after a move.
  useEffect(() => {
    const by = moved.current
    if (by === undefined) return
    moved.current = undefined
    const [up, down] = row.current?.querySelectorAll<HTMLButtonElement>('.rx-icon-button') ?? []
    const [button, other] = by < 0 ? [up, down] : [down, up]
    if (button?.disabled) other?.focus()
    else button?.focus()
  }, [place])
  return {
    row,
    keepFocus(by: number) {
      moved.current = by
    },
  }
}

const Arrow = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M10 16V4M5 9l5-5 5 5" />
  </svg>
)
