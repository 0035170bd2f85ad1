/** A band that shows the lowest price as a share of retail. The text beside it says the same. */
import { type Cents, formatPrice } from '@rxgauge/contract'
import { useSite } from '../site-context'

export function PriceBand({ low, high }: { low: Cents; high: Cents }) {
  const { text } = useSite()
  // Even a sliver stays visible.
  const share = Math.max(4, Math.min(100, Math.round((low / high) * 100)))
  return (
    <div className="site-price-band">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className="site-price-band-high" width="100" height="1" />
        <rect className="site-price-band-low" width={share} height="1" />
      </svg>
      <p>
        <span>
          <b>{formatPrice(low)}</b> {text.drug.low}
        </span>
        <span>
          <b>{formatPrice(high)}</b> {text.drug.high}
        </span>
      </p>
    </div>
  )
}
