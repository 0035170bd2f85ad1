/** Search and prices: the hero of the home page, and the search page in its three address forms. */
import { systemClock } from '@rxgauge/client'
import { createJourney, type JourneyEvent, type JourneyStart, PriceJourney, type PricingHost } from '@rxgauge/pricing'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { RouteProps } from './routes'

interface SearchPageProps extends RouteProps {
  isHome?: boolean
  start?: JourneyStart
}

export function SearchPage({ site, now, isHome = false, start = {}, isWidget }: SearchPageProps) {
  const { organization, messages, language } = now
  const [, navigate] = useLocation()
  const follow = useRef<(event: JourneyEvent) => void>(() => undefined)
  follow.current = (event) => {
    // No medication by that name: the search begins afresh at home (search 2, "Routes").
    if (event.kind === 'unknownDrug')
      navigate(isWidget ? '/SearchMedication?displayMode=widget' : '/', { replace: true })
  }

  // The journey belongs to this visit of the page: another language must not end it.
  const [host] = useState<PricingHost>(() => ({
    session: site.session,
    clock: systemClock,
    organization,
    language,
    start,
    report: (event) => follow.current(event),
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
