/** The gauge before a search: names and explains the four prices one by one, and lists what each takes. */
import { groupThousands } from '@rxgauge/contract'
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
  const { gaugeInfoText, showGaugeFlag, claims } = host.organization.options
  // An organization may replace the explanations.
  const info = (kind: PriceKind) => gaugeInfoText?.[kind] || gauge.info[kind]
  const { savingsPercent: percent, pharmacies } = claims
  const claimed = [
    percent && fill(prices.savingsClaim, { percent }),
    pharmacies && fill(prices.pharmaciesClaim, { pharmacies: groupThousands(pharmacies) }),
  ].filter(Boolean)
  // A wedge is named as it fills.
  const words = (kind: PriceKind, label: string) => ({ label: view.shown.includes(kind) ? label : '', lines: [] })
  const { explained } = view
  return (
    <div className="rx-results rx-home">
      {showGaugeFlag && (
        <Gauge
          name={gauge.name}
          words={{
            retail: words('retail', gauge.retail),
            discount: words('discount', gauge.discount),
            copay: words('copay', gauge.estimatedCopayShort),
            coupon: words('coupon', gauge.coupon),
          }}
          filled={view.shown}
          waiting={[]}
          middle={
            explained
              ? { caption: info(explained), explains: true }
              : { caption: gauge.homeTitle, note: gauge.homeText }
          }
        />
      )}
      <div className="rx-price-list">
        <ul className="rx-prices">
          {priceKinds.map((kind) => (
            <li key={kind} className="rx-price">
              <span className="rx-swatch" data-kind={kind} />
              {/* The gauge explains each in its middle, unless nothing may move. */}
              <span className={showGaugeFlag ? 'rx-price-explained' : undefined}>{info(kind)}</span>
              {showGaugeFlag && <span className="rx-price-legend">{gauge.legend[kind]}</span>}
            </li>
          ))}
        </ul>
        {claimed.length > 0 && <p className="rx-note">{claimed.join(' ')}</p>}
      </div>
    </div>
  )
}
