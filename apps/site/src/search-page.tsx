/** Search and prices: the hero of the home page, and the search page in its three address forms. */
import { browserLocation, openWindow, systemClock } from '@rxgauge/client'
import { uiTimings } from '@rxgauge/contract'
import {
  createJourney,
  type JourneyEvent,
  type JourneyStart,
  PriceJourney,
  type PricingHost,
  resultLink,
} from '@rxgauge/pricing'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { HistoryState, RouteProps } from './routes'

interface SearchPageProps extends RouteProps {
  visit: number
  isHome: boolean
  start: JourneyStart
}

export function SearchPage({ site, now, visit, isHome, start, isWidget }: SearchPageProps) {
  const { organization, messages, language } = now
  const [, navigate] = useLocation()
  const follow = useRef<(event: JourneyEvent) => void>(() => undefined)
  follow.current = (event) => {
    // No medication by that name: the search begins afresh at home (search 2, "Routes").
    if (event.kind === 'unknownDrug')
      navigate(isWidget ? '/SearchMedication?displayMode=widget' : '/', { replace: true })
    if (event.kind === 'chosen') goTo(new URL(linkTo(event)).pathname)
    if (event.kind === 'cleared' && !isHome) goTo('/SearchMedication')
  }

  /** The address always leads to what is shown; going back from it leads to where the search began. */
  function goTo(path: string) {
    if (path === window.location.pathname) return
    const state: HistoryState = { visit, isFromHomeGauge: start.isFromHomeGauge ?? false }
    navigate(path + window.location.search, { replace: !isHome, state })
  }

  const linkTo: PricingHost['linkTo'] = (result) => resultLink(window.location.origin, organization.code, result)

  // The journey belongs to this visit of the page: another language must not end it.
  const [host] = useState<PricingHost>(() => ({
    session: site.session,
    clock: systemClock,
    organization,
    language,
    start,
    report: (event) => follow.current(event),
    location: browserLocation(navigator, uiTimings.locationTimeout),
    // Who comes by an organization is no plain guest.
    canKeepFavorite: organization.code !== '',
    linkTo,
    openWindow,
  }))
  const [journey] = useState(() => createJourney(host))
  const speaking = useMemo(() => ({ ...host, language }), [host, language])

  useEffect(() => {
    const name = isHome ? organization.websiteTitle || organization.name : messages.site.searchTitle
    document.title = organization.app.appCode === 'CVD' ? `${name} | Partner` : name
    document.documentElement.lang = language
  }, [isHome, organization, messages, language])

  return (
    <>
      {!isWidget && (
        <div className="site-hero">
          <h1>{isHome ? messages.site.heroTitle : messages.site.searchTitle}</h1>
          <p>{messages.site.heroText}</p>
        </div>
      )}
      <div className="site-tool">
        <PriceJourney journey={journey} host={speaking} messages={messages} />
      </div>
    </>
  )
}
