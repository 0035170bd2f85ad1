/** Recent and top searches as two tabs; on narrow screens neither is open at first (search 2, "Home tabs"). */
import type { Area } from '@rxgauge/client'
import { calls, drugPath, limits } from '@rxgauge/contract'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { SiteLink } from '../links'
import { ListButtonLoader } from '../my-list/list-button-loader'
import { useSiteCall } from '../rendering/use-site-call'
import type { HistoryState } from '../search/history-state'
import { useSite } from '../site-context'
import { TilePrice } from './tile-price'
import type { TopSearches } from './use-top-searches'

type Tab = 'recent' | 'top'
const tabs: readonly Tab[] = ['recent', 'top']
/** From this width on the top searches are open at first; the style sheet has the same width. */
const wide = '(min-width: 900px)'

export function SearchTabs({ top }: { top: TopSearches }) {
  const { text } = useSite()
  const [chosen, setChosen] = useState<Tab>()
  const id = useId()
  const buttons = useRef<Partial<Record<Tab, HTMLButtonElement | null>>>({})
  useEffect(() => {
    if (matchMedia(wide).matches) setChosen((before) => before ?? 'top')
  }, [])

  function move(event: KeyboardEvent, tab: Tab) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = tab === 'recent' ? 'top' : 'recent'
    setChosen(next)
    buttons.current[next]?.focus()
  }

  const shown = chosen ?? 'top'
  return (
    <section className="site-part" aria-label={text.home.tabs}>
      <div className="site-tabs" role="tablist" aria-label={text.home.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab}
            ref={(element) => {
              buttons.current[tab] = element
            }}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            className="site-tab"
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => setChosen(tab)}
            onKeyDown={(event) => move(event, tab)}
          >
            {text.home[tab]}
          </button>
        ))}
      </div>
      {chosen === undefined && <p className="site-tabs-empty">{text.home.pickTab}</p>}
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${shown}`}
        className="site-tabpanel"
        data-first={chosen === undefined ? '' : undefined}
      >
        {shown === 'top' ? <Tiles {...top} /> : <RecentSearches />}
      </div>
    </section>
  )
}

function RecentSearches() {
  const { site, text } = useSite()
  const { area, value: recent, replace, reload } = useSiteCall(calls.product.listRecentSearches, {})
  const names = recent?.map(({ productName }) => productName)
  if (names?.length === 0) return <p className="site-note">{text.home.noRecent}</p>

  async function clear() {
    try {
      await site.session.call(calls.product.clearRecentSearches, {})
      replace([])
    } catch (error) {
      site.notices.actions.report(error)
    }
  }

  return (
    <>
      <Tiles names={names} area={area} onRetry={reload} isRecent />
      {names && (
        <button type="button" className="rx-button" data-kind="link" onClick={() => void clear()}>
          {text.home.clear}
        </button>
      )}
    </>
  )
}

const state: HistoryState = { isFromHomeGauge: true }

interface TilesProps {
  names: readonly string[] | undefined
  priceOf?: (name: string) => string | undefined
  area: Area<unknown>
  onRetry: () => Promise<void>
  /** Colored like the gauge (search 2, "Home tabs"). */
  isRecent?: boolean
}

/** At most nine medications; each leads to its prices. */
function Tiles({ names, priceOf, area, onRetry, isRecent = false }: TilesProps) {
  const { messages } = useSite()
  // The error dialog over the page says why.
  if (!names && area.status === 'failure') {
    return (
      <button type="button" className="rx-button" data-kind="link" onClick={() => void onRetry()}>
        {messages.common.tryAgain}
      </button>
    )
  }
  if (!names) return <span className="rx-bar rx-pulse" />
  return (
    <ul className="site-tiles">
      {names.slice(0, limits.topProducts).map((name, index) => (
        <li key={name}>
          <SiteLink
            className="site-tile"
            data-wedge={isRecent ? (index % 4) + 1 : undefined}
            to={drugPath(name)}
            state={state}
          >
            {name}
            <TilePrice price={priceOf?.(name)} />
          </SiteLink>
          {isRecent && <ListButtonLoader name={name} isShort />}
        </li>
      ))}
    </ul>
  )
}
