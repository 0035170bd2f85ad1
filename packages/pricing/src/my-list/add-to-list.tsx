/** The way from a result to My list: adds its medication, and once it's there leads to the list. */
import { ignoreFailure, valueIn } from '@rxgauge/client'
import { useRoot } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { useJourney } from '../journey/journey-context'
import { ListIcon } from '../prices/result-action-icons'
import { useResults } from '../results/results-context'
import type { MyListLoader } from './my-list-loader'
import type { MyList } from './my-list-store'
import { entryOf } from './usual-entry'

export function AddToList() {
  const { host } = useResults()
  return host.myList && <AddButton loader={host.myList} />
}

function AddButton({ loader }: { loader: MyListLoader }) {
  const list = useStore(loader.current)
  useEffect(() => {
    if (loader.isLikely()) loader.load().catch(ignoreFailure)
  }, [loader])
  return list ? <KnownList list={list} loader={loader} /> : <Row loader={loader} isThere={false} />
}

function KnownList({ list, loader }: { list: MyList; loader: MyListLoader }) {
  const { results } = useResults()
  const id = useStore(results.prescription, ({ prescription }) => prescription?.selection.productDetailId)
  const isThere = useStore(list, ({ entries }) => entries.some(({ productDetailId }) => productDetailId === id))
  return <Row loader={loader} isThere={isThere} />
}

function Row({ loader, isThere }: { loader: MyListLoader; isThere: boolean }) {
  const { results, messages } = useResults()
  const { journey } = useJourney()
  const { announce } = useRoot()
  const { prescription, choices } = useStore(results.prescription)
  const [isFull, setFull] = useState(false)
  const text = messages.list

  async function press() {
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

  return (
    <li>
      <button
        type="button"
        data-stays={isThere || isFull ? undefined : ''}
        onClick={() => void press().catch(ignoreFailure)}
      >
        <ListIcon />
        <span>
          {isThere ? text.there : text.add}
          {isThere && <small>{text.see}</small>}
          {isFull && !isThere && <small>{text.full}</small>}
        </span>
      </button>
    </li>
  )
}
