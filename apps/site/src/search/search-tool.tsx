/** The price journey on the site: it starts from the address, and then updates the address. */
import { resultPath } from '@rxgauge/contract'
import { type JourneyStart, PriceJourney } from '@rxgauge/pricing'
import { useEffect } from 'react'
import { useGo } from '../links'
import { useSite } from '../site-context'
import type { HistoryState } from './history-state'
import { useSiteJourney } from './use-site-journey'

interface SearchToolProps {
  visit: number
  isHome: boolean
  start: JourneyStart
}

export function SearchTool({ visit, isHome, start }: SearchToolProps) {
  const { messages, isWidget } = useSite()
  const go = useGo()
  const { journey, host } = useSiteJourney(start, (event) => {
    // No medication has that name, so the search starts over at home (search 2, "Routes").
    if (event.kind === 'unknownDrug') {
      const { name, nearMatches } = event
      const state: HistoryState = { unknownDrug: { name, nearMatches } }
      go(isWidget ? '/SearchMedication' : '/', { replace: true, state })
    }
    if (event.kind === 'chosen') goTo(resultPath(event))
    if (event.kind === 'cleared' && !isHome) goTo('/SearchMedication')
  })

  /** The address always leads to the current result; Back leads to the start of the search. */
  function goTo(path: string) {
    if (path === location.pathname) return
    const state: HistoryState = { visit, isFromHomeGauge: start.isFromHomeGauge ?? false }
    go(path, { replace: !isHome, state })
  }

  const hasStarted = start.requestedCoupon !== undefined || start.unknownDrug !== undefined
  useEffect(() => {
    // The journey has used them, so that reloads and Back don't repeat them.
    if (hasStarted) history.replaceState({ ...history.state, requestedCoupon: undefined, unknownDrug: undefined }, '')
  }, [hasStarted])

  return (
    <div className="site-tool">
      <PriceJourney journey={journey} host={host} messages={messages} />
    </div>
  )
}
