/** The whole journey as one component: the search and its results. The widget and the site mount it. */
import type { FirstScreenMessages } from '@rxgauge/text'
import { Button, ErrorBoundary, lazyPart, PartFailure, PartSuspense } from '@rxgauge/ui'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useStore } from 'zustand/react'
import type { PricingHost } from '../host'
import type { MyListLoader } from '../my-list/my-list-loader'
import { HomeGauge } from '../prices/home-gauge'
import { ResultsSkeleton } from '../results/results-skeleton'
import { MedicationSearch } from '../search/medication-search'
import type { Journey } from './journey'
import { JourneyContext, useJourney } from './journey-context'

interface PriceJourneyProps {
  journey: Journey
  host: PricingHost
  messages: FirstScreenMessages
  /** For pages about a single medication. */
  withoutSearch?: boolean
  /** For a first render of the search field alone. */
  withoutBody?: boolean
  /** Below the search, until a medication is picked. */
  children?: ReactNode
}

export function PriceJourney({
  journey,
  host,
  messages,
  withoutSearch = false,
  withoutBody = false,
  children,
}: PriceJourneyProps) {
  const value = useMemo(
    () => ({ journey, host, messages, hasSearch: !withoutSearch }),
    [journey, host, messages, withoutSearch],
  )
  useEffect(() => {
    void journey.begin()
  }, [journey])
  return (
    <JourneyContext value={value}>
      <div className="rx-journey">
        <SearchOrList>
          {!withoutSearch && <SearchField />}
          {!withoutBody && (
            <>
              {host.organization.options.testFlag && <p className="rx-test">{messages.prices.test}</p>}
              {!withoutSearch && <Strip />}
              <JourneyBody>{children}</JourneyBody>
            </>
          )}
        </SearchOrList>
      </div>
    </JourneyContext>
  )
}

const ListView = lazyPart(() => import('../my-list/list-view'))
const ListStrip = lazyPart(() => import('../my-list/list-strip'))

function SearchOrList({ children }: { children: ReactNode }) {
  const { journey, host } = useJourney()
  const isList = useStore(journey.list)
  if (!isList || !host.myList) return children
  return (
    <JourneyBoundary>
      <ListView loader={host.myList} />
    </JourneyBoundary>
  )
}

/** The way to My list, for visitors who have one. It folds away with the search. */
function Strip() {
  const { journey, host } = useJourney()
  const isFolded = useStore(journey.searchField) === 'folded'
  return host.myList && !isFolded && <LikelyStrip loader={host.myList} />
}

function LikelyStrip({ loader }: { loader: MyListLoader }) {
  const list = useStore(loader.current)
  useEffect(() => {
    // The search works without it.
    if (loader.isLikely()) loader.load().catch(() => undefined)
  }, [loader])
  return (
    list && (
      <ErrorBoundary fallback={() => null}>
        <PartSuspense>
          <ListStrip list={list} />
        </PartSuspense>
      </ErrorBoundary>
    )
  )
}

function SearchField() {
  const field = useStore(useJourney().journey.searchField)
  return field !== 'folded' && <MedicationSearch key={field} isOpened={field === 'opened'} />
}

const loadResultsView = () => import('../results/results-view')
const ResultsView = lazyPart(loadResultsView)

function JourneyBody({ children }: { children: ReactNode }) {
  const { journey, host } = useJourney()
  const phase = useStore(journey.phase)
  const hasSuggestions = useStore(journey.search, ({ suggestions }) => suggestions.status === 'success')
  const isWanted = hasSuggestions || phase.status === 'looking'
  useEffect(() => {
    // Preloads once there's something to pick, because the first suggestions come before it; if that fails, picking one tries again.
    if (!isWanted) return
    void loadResultsView()
      .then(({ preload }) => preload(host.language))
      .catch(() => undefined)
  }, [isWanted, host.language])
  if (phase.status === 'looking') return <ResultsSkeleton />
  if (phase.status !== 'picked') {
    return (
      <>
        {children}
        <HomeGauge />
      </>
    )
  }
  return (
    <JourneyBoundary>
      <ResultsView product={phase.product} requested={phase.requested} />
    </JourneyBoundary>
  )
}

function JourneyBoundary({ children }: { children: ReactNode }) {
  const { messages } = useJourney()
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <div className="rx-sentence" role="alert">
          <p>{error instanceof PartFailure ? messages.errors.NETWORK : messages.errors.crashed}</p>
          <Button kind="other" onClick={retry}>
            {messages.common.tryAgain}
          </Button>
        </div>
      )}
    >
      <PartSuspense fallback={<ResultsSkeleton />}>{children}</PartSuspense>
    </ErrorBoundary>
  )
}
