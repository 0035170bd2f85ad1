/** The routes that are built; every other path leads home. */
import { useState } from 'react'
import { Redirect, useLocation, useRoute } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { SearchPage } from './search-page'
import type { Site, SiteState } from './start-site'

export interface RouteProps {
  site: Site
  now: Extract<SiteState, { status: 'ready' }>
  isWidget: boolean
}

/** What an entry of the browser's history keeps beside its address. */
export interface HistoryState {
  /** Which visit of the search it belongs to: its address may change while the journey goes on. */
  visit?: number
  /** Begins with the gauge instead of the list (search 2, "Search page"). */
  isFromHomeGauge?: boolean
}

export function Routes(props: RouteProps) {
  const [isHome] = useRoute('/')
  const [isSearch, found] = useRoute('/SearchMedication/:name?/:productDetailId?/:quantity?')
  const { visit, isFromHomeGauge } = useVisit()
  if (!isHome && !isSearch) return <Redirect to="/" replace />
  const { name, productDetailId, quantity } = found ?? {}
  const start = {
    drug: name,
    productDetailId,
    quantity,
    isFromHomeGauge: isHome || props.isWidget || isFromHomeGauge,
  }
  return <SearchPage key={visit} {...props} visit={visit} isHome={isHome} start={start} />
}

/** The same visit while a journey changes its own address; another for every address that is gone to. */
function useVisit(): { visit: number; isFromHomeGauge: boolean } {
  const [path] = useLocation()
  const state = useHistoryState<HistoryState | null>()
  const [current, setCurrent] = useState({ path, visit: Date.now() })
  if (path !== current.path) {
    const isOwn = state?.visit === current.visit
    setCurrent({ path, visit: isOwn ? current.visit : current.visit + 1 })
  }
  return { visit: current.visit, isFromHomeGauge: state?.isFromHomeGauge === true }
}
