/** The price journey on the site: it starts from the address, and then updates the address. */
import { type ProductId, resultPath } from '@rxgauge/contract'
import { type JourneyStart, PriceJourney } from '@rxgauge/pricing'
import { type ReactNode, useEffect, useRef } from 'react'
import { useGo } from '../links'
import { useSite } from '../site-context'
import { type HistoryState, newVisit } from './history-state'
import { useSiteJourney } from './use-site-journey'

interface SearchToolProps {
  visit: number
  isHome: boolean
  start: JourneyStart
  /** Below the search, until a medication is picked. */
  children: ReactNode
}

export function SearchTool({ visit, isHome, start, children }: SearchToolProps) {
  const { messages, isWidget } = useSite()
  const go = useGo()
  const chosen = useRef<ProductId>(undefined)
  const {
    journey,
    host,
    history: entries,
  } = useSiteJourney(start, (event) => {
    // No medication has that name, so the search starts over at home (search 2, "Routes").
    if (event.kind === 'unknownDrug') {
      const { name, nearMatches } = event
      const state: HistoryState = { unknownDrug: { name, nearMatches } }
      go(isWidget ? '/SearchMedication' : '/', { replace: true, state })
    }
    if (event.kind === 'chosen') {
      const isOther = chosen.current !== undefined && chosen.current !== event.productId
      chosen.current = event.productId
      goTo(resultPath(event), isOther || isEmptySearch(location.pathname) ? 'push' : 'replace')
    }
    if (event.kind === 'cleared' && !isHome) goTo('/SearchMedication', 'clear')
  })

  /** The address always leads to the current result; each medication has its own entry, after that of the empty search. */
  function goTo(path: string, how: 'push' | 'replace' | 'clear') {
    if (path === location.pathname) return
    const isNew = how === 'push'
    const navigate = () => {
      const state: HistoryState = {
        // Another dose stays the same entry.
        ...(how === 'replace' ? history.state : {}),
        visit: newVisit(),
        from: visit,
        isFromHomeGauge: start.isFromHomeGauge ?? false,
      }
      go(path, { replace: !isNew, state })
    }
    if (entries) entries.changeAddress(navigate, isNew)
    else navigate()
  }

  const hasStarted = start.requestedCoupon !== undefined || start.unknownDrug !== undefined
  useEffect(() => {
    // The journey has used them, so that reloads and Back don't repeat them.
    if (hasStarted) history.replaceState({ ...history.state, requestedCoupon: undefined, unknownDrug: undefined }, '')
  }, [hasStarted])

  return (
    <div className="site-tool">
      <PriceJourney journey={journey} host={host} messages={messages}>
        {children}
      </PriceJourney>
    </div>
  )
}

/** Whether an address is that of a search without a medication, which Back leads to. */
const isEmptySearch = (path: string) => path === '/' || /^\/searchmedication\/?$/i.test(path)
