/** The way from a result to My list: adds its medication, and once it's there leads to the list. */
import { ignoreFailure, valueIn } from '@rxgauge/client'
import { useRoot } from '@rxgauge/ui'
import { useState } from 'react'
import { useStore } from 'zustand/react'
import { useJourney } from '../journey/journey-context'
import { ListIcon } from '../prices/result-action-icons'
import { useResults } from '../results/results-context'
import type { MyListLoader } from './my-list-loader'
import { useListEntries } from './use-list-entries'
import { entryOf } from './usual-entry'

/** @param isBold as the rows of a coupon are */
export function AddToList({ isBold = false }) {
  const { host } = useResults()
  return host.myList && <AddRow loader={host.myList} isBold={isBold} />
}

function AddRow({ loader, isBold }: { loader: MyListLoader; isBold: boolean }) {
  const { results, messages } = useResults()
  const { journey } = useJourney()
  const { announce } = useRoot()
  const { prescription, choices } = useStore(results.prescription)
  const [isFull, setFull] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const id = prescription?.selection.productDetailId
  const isThere = useListEntries(loader).some(({ productDetailId }) => productDetailId === id)
  const text = messages.list
  const label = isThere ? text.there : text.add

  async function press() {
    setFailed(false)
    const forms = valueIn(choices)
    if (isThere || isFull) return journey.openList()
    const entry = forms && prescription && entryOf(forms, prescription.selection, prescription.insurance)
    if (!entry) return
    const list = await loader.load()
    const added = list.actions.add(entry)
    list.actions.closeNotice()
    if (added === 'full') setFull(true)
    announce(added === 'full' ? text.full : text.there)
  }

  /** The list's code didn't load. */
  function sayFailure(error: unknown) {
    ignoreFailure(error)
    setFailed(true)
    announce(messages.parts.notLoaded)
  }

  return (
    <li>
      <button
        type="button"
        data-stays={isThere || isFull ? undefined : ''}
        onClick={() => void press().catch(sayFailure)}
      >
        <ListIcon />
        <span>
          {isBold ? <b>{label}</b> : label}
          {isThere && <small>{text.see}</small>}
          {isFull && !isThere && <small>{text.full}</small>}
          {hasFailed && <small>{messages.parts.notLoaded}</small>}
        </span>
      </button>
    </li>
  )
}
