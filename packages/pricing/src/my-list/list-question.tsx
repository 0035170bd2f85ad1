/** A guest's list on this device and one in the account: the person chooses. */
import { fill, oneOrMany } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { useMyList } from './my-list-context'

export function ListQuestion() {
  const { list, messages, heading } = useMyList()
  const { guestEntries, entries } = useStore(list)
  const { question: text, entries: count } = messages.myList
  if (guestEntries.length === 0) return null

  /** If the question is answered, its buttons vanish. */
  function press(action: () => void) {
    action()
    if (list.getState().guestEntries.length === 0) heading.current?.focus()
  }

  return (
    <section className="rx-list-panel" aria-labelledby="rx-list-question">
      <h2 id="rx-list-question">{text.title}</h2>
      <p>
        {fill(text.text, {
          here: oneOrMany(count, guestEntries.length),
          account: oneOrMany(count, entries.length),
        })}
      </p>
      <p className="rx-note">{guestEntries.map(({ productName }) => productName).join(', ')}</p>
      <div className="rx-button-row">
        <Button onClick={() => press(list.actions.join)}>{text.join}</Button>
        <Button kind="other" onClick={list.actions.keepAccounts}>
          {text.account}
        </Button>
        <Button kind="other" onClick={() => press(list.actions.decideLater)}>
          {text.later}
        </Button>
      </div>
    </section>
  )
}
