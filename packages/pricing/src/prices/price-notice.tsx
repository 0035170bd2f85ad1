/** What the prices are: estimates of a day, and no insurance; with the disclaimers of each. */
import { fill } from '@rxgauge/text'
import { useResults } from '../results/results-context'
import { priceRows } from './price-rows'
import type { PricesState } from './prices-store'

export function PriceNotice({ prices }: { prices: PricesState }) {
  const { host, messages } = useResults()
  const { showCopayPriceFlag: showsCopayPrice, illustrativePricesFlag } = host.organization.options
  const date = new Intl.DateTimeFormat(host.language, { dateStyle: 'medium' }).format(prices.asOf)
  const disclaimers = priceRows(prices, { showsCopayPrice, messages }).flatMap(({ kind, name, disclaimer }) =>
    disclaimer ? [{ kind, name, disclaimer }] : [],
  )
  return (
    <footer className="rx-fine">
      <p>
        {fill(messages.prices.estimate, { date })}
        {illustrativePricesFlag && ` ${messages.prices.illustrative}`}
      </p>
      {disclaimers.map(({ kind, name, disclaimer }) => (
        <p key={kind}>
          <b>{name}:</b> {disclaimer}
        </p>
      ))}
    </footer>
  )
}
