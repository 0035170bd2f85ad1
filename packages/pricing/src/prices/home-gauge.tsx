/** The gauge before anything is searched: it introduces its four prices, one after the other, and lists them to read. */
import { claims, groupThousands } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useReducedMotion } from '@rxgauge/ui'
import { useState } from 'react'
import { Gauge } from '../gauge/gauge'
import { homeGauge } from '../gauge/home-sequence'
import { useJourney } from '../journey/journey-context'
import { useTimedView } from '../use-timed-view'
import { type PriceKind, priceKinds } from './price-kinds'

export function HomeGauge() {
  const { host, messages } = useJourney()
  const still = useReducedMotion()
  const [startedAt] = useState(host.clock.now)
  const view = useTimedView(host.clock, (now) => homeGauge(startedAt, now, still), startedAt)

  const { gauge, prices } = messages
  const { gaugeInfoText, showGaugeFlag } = host.organization.options
  // An organization's own words, where it brings any.
  const info = (kind: PriceKind) => gaugeInfoText?.[kind] || gauge.info[kind]
  const claim = fill(prices.claim, {
    percent: claims.savingsPercent,
    pharmacies: groupThousands(claims.pharmacies),
  })
  return (
    <div className="rx-answer rx-home">
      {showGaugeFlag && (
        <Gauge
          name={gauge.name}
          words={{
            retail: { label: gauge.retail, lines: [] },
            discount: { label: gauge.discount, lines: [] },
            copay: { label: gauge.estimatedCopayShort, lines: [] },
            coupon: { label: gauge.coupon, lines: [] },
          }}
          filled={view.shown}
          waiting={[]}
          middle={{ caption: gauge.homeTitle, price: undefined, note: gauge.homeText }}
        />
      )}
      <div className="rx-price-list">
        <ul className="rx-prices">
          {priceKinds.map((kind) => (
            <li key={kind} className="rx-price" data-explained={view.explained === kind ? '' : undefined}>
              <span className="rx-swatch" data-kind={kind} />
              <span>{info(kind)}</span>
            </li>
          ))}
        </ul>
        <p className="rx-note">{claim}</p>
      </div>
    </div>
  )
}
