/** Home and search: the same search and prices; home adds more content around them. */
import type { SiteRoute } from '@rxgauge/contract'
import type { JourneyStart, RequestedCoupon, UnknownDrug } from '@rxgauge/pricing'
import { lazyPart, PartSuspense } from '@rxgauge/ui'
import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { AppStoreBand } from '../home/app-store-band'
import { Hero } from '../home/hero'
import { SearchTabs } from '../home/search-tabs'
import { Steps } from '../home/steps'
import { Testimonial } from '../home/testimonial'
import { TopChips } from '../home/top-chips'
import { type TopSearches, useTopSearches } from '../home/use-top-searches'
import { PendingActionLoader } from '../pending-action/pending-action-loader'
import { SitePart } from '../rendering/site-part'
import { useServedData } from '../rendering/use-served-data'
import { DrugSection } from '../savings/drug-section'
import { AutoSend } from '../send/auto-send'
import { useDeviceFact, useIsBrowser, useRouteNow, useSite } from '../site-context'
import { readFrameOptions } from './frame-options'
import { type HistoryState, newVisit } from './history-state'
import { SearchTool } from './search-tool'

const SharedCoupon = lazyPart(() => import('./shared-coupon'))

export function SearchPage() {
  const shared = new URLSearchParams(useSearch()).get('shared')
  // The server doesn't see the token and caches no page for it; the browser shows the coupon instead of the search.
  const isShared = useDeviceFact(() => shared !== null, false)
  if (shared === null || !isShared) return <Search />
  return (
    <SitePart>
      <SharedCoupon token={shared} />
    </SitePart>
  )
}

function Search() {
  const route = useRouteNow()
  const { visit, journeyKey, isFromHomeGauge, requestedCoupon, unknownDrug } = useVisit()
  const { isWidget } = useSite()
  const frame = useFrameOptions(journeyKey)
  const isHome = route.name === 'home'
  const top = useTopSearches(isHome && !isWidget)
  const served = useServedData()
  const product = served?.kind === 'drug' ? served.drug.product : undefined
  const startsWithGauge = isHome || isWidget || isFromHomeGauge
  const start: JourneyStart = {
    ...frame,
    ...requestedPrescription(route),
    product,
    requestedCoupon,
    unknownDrug,
    isFromHomeGauge: startsWithGauge,
  }
  const tool = (
    <PartSuspense>
      <SearchTool key={frame ? `framed ${journeyKey}` : journeyKey} visit={visit} isHome={isHome} start={start}>
        {isHome && !isWidget && <TopChips {...top} />}
      </SearchTool>
    </PartSuspense>
  )
  if (isWidget) return tool
  return (
    <>
      <Hero isHome={isHome} isDrug={start.drug !== undefined}>
        {tool}
      </Hero>
      {isHome && <HomeParts top={top} />}
      {/* The server's summary of the medication in the address. */}
      {served?.kind === 'drug' && (
        <PartSuspense>
          <DrugSection drug={served.drug} />
        </PartSuspense>
      )}
    </>
  )
}

function HomeParts({ top }: { top: TopSearches }) {
  return (
    <>
      <PartSuspense>
        <SearchTabs top={top} />
      </PartSuspense>
      <PartSuspense>
        <Steps />
        <Testimonial />
        <AppStoreBand />
      </PartSuspense>
      <AutoSend />
      <PendingActionLoader />
    </>
  )
}

/** The first journey begins with all of them; later ones only with those that aren't about its medication. */
function useFrameOptions(journeyKey: number): JourneyStart | undefined {
  const { site, isWidget } = useSite()
  // The server doesn't see the fragment, so the first render must not either.
  const isBrowser = useIsBrowser()
  return useMemo(() => {
    const options = isWidget && isBrowser ? readFrameOptions(site.fragment) : undefined
    if (!options || journeyKey === 0) return options
    const { zip, page } = options
    return { zip, page: { plan: page?.plan, pharmacy: page?.pharmacy } }
  }, [site, isWidget, isBrowser, journeyKey])
}

function requestedPrescription(route: SiteRoute) {
  if (route.name !== 'search' || route.drug === undefined) return {}
  const { drug, productDetailId, quantity } = route
  return { drug, productDetailId, quantity }
}

interface Visit {
  visit: number
  /** Stays the same while a journey changes its own address; another navigation, or Back, starts a new journey. */
  journeyKey: number
  isFromHomeGauge: boolean
  /** From a press on this site, or on a widget. */
  requestedCoupon: RequestedCoupon | undefined
  /** The previous address named no medication. */
  unknownDrug: UnknownDrug | undefined
}

function useVisit(): Visit {
  const [path] = useLocation()
  const [current, setCurrent] = useState(() => ({ path, visit: newVisit(), journeyKey: 0 }))
  // Read directly, since the first render in a browser has the server's empty state.
  const state = historyState()
  if (path !== current.path) {
    const isOwn = state?.from === current.visit
    const visit = (isOwn ? state?.visit : undefined) ?? newVisit()
    setCurrent({ path, visit, journeyKey: isOwn ? current.journeyKey : current.journeyKey + 1 })
  }
  return {
    visit: current.visit,
    journeyKey: current.journeyKey,
    isFromHomeGauge: state?.isFromHomeGauge === true,
    requestedCoupon: state?.requestedCoupon,
    unknownDrug: state?.unknownDrug,
  }
}

const historyState = (): HistoryState | null => (typeof history === 'undefined' ? null : history.state)
