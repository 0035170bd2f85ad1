/** The prices of one drug: the pharmacies with their offers for a generic, every price for a brand (search 2, "Drug savings"). */
import { browserLocation, openWindow } from '@rxgauge/client'
import { fixedPaths, type Product, uiTimings } from '@rxgauge/contract'
import { createJourney, type JourneyEvent, PriceJourney, type PricingHost, resultLink } from '@rxgauge/pricing'
import { useMemo, useRef, useState } from 'react'
import { useTrackJourney } from '../analytics/use-data-layer'
import { useGo } from '../links'
import { useSite } from '../site-context'

export function DrugPrices({ name, product }: { name: string; product: Product | undefined }) {
  const { site, organization, messages, language } = useSite()
  const go = useGo()
  const track = useTrackJourney()
  const follow = useRef<(event: JourneyEvent) => void>(() => undefined)
  follow.current = (event) => {
    track(event)
    if (event.kind === 'unknownDrug') go(fixedPaths.savings, { replace: true })
  }
  const [host] = useState<PricingHost>(() => ({
    session: site.session,
    clock: site.clock,
    organization,
    language,
    start: { drug: name, product, isFromHomeGauge: false, isForSavings: true },
    report: (event) => follow.current(event),
    location: typeof navigator === 'undefined' ? undefined : browserLocation(navigator, uiTimings.locationTimeout),
    canKeepFavorite: organization.code !== '',
    linkTo: (result) => resultLink(site.origin, organization.code, result),
    openWindow,
  }))
  const [journey] = useState(() => createJourney(host))
  const speaking = useMemo(() => ({ ...host, organization, language }), [host, organization, language])
  return (
    <div className="site-tool">
      <PriceJourney journey={journey} host={speaking} messages={messages} withoutSearch />
    </div>
  )
}
