/** What the prices are: estimates on a date, not insurance. Details of each price are in `how-priced-dialog.tsx`. */
import { valueIn } from '@rxgauge/client'
import { formatDate } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useResults } from '../results/results-context'
import { bestCoupon, bestDiscount } from './best-price'
import type { PricesState } from './prices-store'

export function PriceNotice({ prices }: { prices: PricesState }) {
  const { host, messages } = useResults()
  // Not by `Intl`, whose first use takes about as long as all else in the task that shows the prices.
  const date = formatDate(new Date(prices.asOf))
  return (
    <footer className="rx-fine">
      <p>
        {fill(messages.prices.estimate, { date })}
        {host.organization.options.illustrativePricesFlag &&
          shownPrices(prices).some(({ illustrativeFlag }) => illustrativeFlag) &&
          ` ${messages.prices.illustrative}`}
      </p>
    </footer>
  )
}

const shownPrices = ({ retail, discount, coupon, copay }: PricesState) =>
  [valueIn(retail), bestDiscount(valueIn(discount)), bestCoupon(valueIn(coupon)), valueIn(copay)].filter(
    (price) => price !== undefined,
  )
