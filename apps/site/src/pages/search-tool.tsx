/** The price journey on the site: it begins where the address says, and the address follows it. */
import { browserLocation, openWindow } from '@rxgauge/client'
import { resultPath, uiTimings } from '@rxgauge/contract'
import {
  createJourney,
  type JourneyEvent,
  type JourneyStart,
  PriceJourney,
  type PricingHost,
  resultLink,
} from '@rxgauge/pricing'
import { useMemo, useRef, useState } from 'react'
import { useTrackJourney } from '../analytics/use-data-layer'
import { useGo } from '../links'
import { useSite } from '../site-context'
import type { HistoryState } from './search-page'

interface SearchToolProps {
  visit: number
  isHome: boolean
  start: JourneyStart
}

export function SearchTool({ visit, isHome, start }: SearchToolProps) {
  const { site, organization, messages, language, isWidget } = useSite()
  const go = useGo()
  const track = useTrackJourney()
  const follow = useRef<(event: JourneyEvent) => void>(() => undefined)
  follow.current = (event) => {
    track(event)
    // No medication by that name: the search begins afresh at home (search 2, "Routes").
    if (event.kind === 'unknownDrug') go(isWidget ? '/SearchMedication' : '/', { replace: true })
    if (event.kind === 'chosen') goTo(resultPath(event))
    if (event.kind === 'cleared' && !isHome) goTo('/SearchMedication')
  }

  /** The address always leads to what is shown; going back from it leads to where the search began. */
  function goTo(path: string) {
    if (path === location.pathname) return
    const state: HistoryState = { visit, isFromHomeGauge: start.isFromHomeGauge ?? false }
    go(path, { replace: !isHome, state })
  }

  // The journey belongs to this visit of the page: another language must not end it.
  const [host] = useState<PricingHost>(() => ({
    session: site.session,
    clock: site.clock,
    organization,
    language,
    start,
    report: (event) => follow.current(event),
    location: typeof navigator === 'undefined' ? undefined : browserLocation(navigator, uiTimings.locationTimeout),
    // Who comes by an organization is no plain guest.
    canKeepFavorite: organization.code !== '',
    linkTo: (result) => resultLink(site.origin, organization.code, result),
    openWindow,
  }))
  const [journey] = useState(() => createJourney(host))
  const speaking = useMemo(() => ({ ...host, organization, language }), [host, organization, language])
  return (
    <div className="site-tool">
      <PriceJourney journey={journey} host={speaking} messages={messages} />
    </div>
  )
}
