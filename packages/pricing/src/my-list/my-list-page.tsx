/** The page of My list: its entries, and what they cost together. The site's page and a view of the widget. */
import { editionOf, editionTraits, type FirstScreenMessages, myListArea } from '@rxgauge/text'
import { BackButton, useAdoptedStyles } from '@rxgauge/ui'
import { partStyles } from '@rxgauge/ui/styles'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import type { PricingHost } from '../host'
import { useResultsMessages } from '../results/use-results-messages'
import { useAreaMessages } from '../use-area-messages'
import { AddMedication } from './add-medication'
import { EntryList } from './entry-list'
import { ListNotices } from './list-notices'
import { ListParts } from './list-parts'
import { ListPlace } from './list-place'
import { ListQuestion } from './list-question'
import { ListSuggestions } from './list-suggestions'
import myListCss from './my-list.css?inline'
import { MyListContext, useMyList } from './my-list-context'
import type { MyListLoader } from './my-list-loader'
import type { MyList } from './my-list-store'
import { SharedList } from './shared-list'
import { ListOverTime } from './time/list-over-time'

const styles = [...partStyles, myListCss]

interface MyListPageProps {
  host: PricingHost
  loader: MyListLoader
  messages: FirstScreenMessages
  /** A shared list to look at. */
  sharedToken?: string | undefined
  /** Leads back from a view of the widget. */
  onBack?: (() => void) | undefined
}

export default function MyListPage({ host, loader, messages, sharedToken, onBack }: MyListPageProps) {
  useAdoptedStyles(styles)
  const list = useLoadedList(loader)
  const results = useResultsMessages(host, messages)
  const myList = useAreaMessages(myListArea, host)
  const heading = useRef<HTMLHeadingElement>(null)
  const value = useMemo(
    () => (list && results && myList ? { list, host, messages: { ...results, myList }, heading } : undefined),
    [list, host, results, myList],
  )
  if (!value) return <ListSkeleton />
  const Heading = onBack ? 'h2' : 'h1'
  return (
    <MyListContext value={value}>
      <div className="rx-list-frame">
        <div className="rx-list">
          <header className="rx-list-head">
            {onBack && <BackButton label={value.messages.myList.back} onClick={onBack} />}
            <Heading ref={heading} tabIndex={-1}>
              {value.messages.myList.title}
            </Heading>
            <p className="rx-note">{value.messages.myList.lead}</p>
          </header>
          {sharedToken !== undefined && <SharedList token={sharedToken} />}
          <ListContent />
        </div>
      </div>
    </MyListContext>
  )
}

function ListContent() {
  const { list, host, messages } = useMyList()
  const status = useStore(list, (state) => state.status)
  const isPersons = useStore(list, (state) => state.isPersons)
  const entries = useStore(list, (state) => state.entries)
  const priced = useStore(list.prices, (state) => state.priced)
  const isEmpty = entries.length === 0
  const text = messages.myList
  return (
    <>
      <ListQuestion />
      <ListNotices />
      <AddMedication />
      {status === 'loading' && isEmpty && <ListSkeleton />}
      {status === 'ready' && isEmpty && (
        <section className="rx-list-empty">
          <p>
            <b>{text.empty.title}</b>
          </p>
          <p className="rx-note">{text.empty.text}</p>
          <ol>
            {text.empty.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <ListSuggestions />
        </section>
      )}
      {!isEmpty && (
        <>
          <EntryList />
          {!isPersons && <p className="rx-note">{text.saving.here}</p>}
          <ListPlace />
          <ListParts />
        </>
      )}
      {/* A professional's list is a patient's. */}
      {!editionTraits(editionOf(host.organization)).sendsToPatient && (
        <ListOverTime host={host} messages={messages} entries={entries} priced={priced} />
      )}
    </>
  )
}

/** Loads the list, keeps it up to date while it shows, and notes what its entries cost at first. */
function useLoadedList(loader: MyListLoader): MyList | undefined {
  const list = useStore(loader.current)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (!list) loader.load().catch((error: unknown) => setFailure({ error }))
  }, [loader, list])
  useEffect(() => {
    list?.actions.refresh()
    // The radius or the favorite pharmacy may be another one since.
    list?.prices.actions.renew(true)
    return list?.actions.follow()
  }, [list])
  // The page's own boundary says so and offers to try again.
  if (failure) throw failure.error
  return list
}

const ListSkeleton = () => (
  <div className="rx-stack" aria-hidden="true">
    <span className="rx-bar rx-bar-row rx-pulse" />
    <span className="rx-bar rx-bar-row rx-pulse" />
    <span className="rx-bar rx-bar-row rx-pulse" />
  </div>
)
