/** What the prices are: estimates of a day, and no insurance. What there is to say of each is told beside it (`how-priced-dialog.tsx`). */
import { fill } from '@rxgauge/text'
import { useResults } from '../results/results-context'

/** @param asOf the day that the prices are of, in milliseconds of the server's clock */
export function PriceNotice({ asOf }: { asOf: number }) {
  const { host, messages } = useResults()
  const date = new Intl.DateTimeFormat(host.language, { dateStyle: 'medium' }).format(asOf)
  return (
    <footer className="rx-fine">
      <p>
        {fill(messages.prices.estimate, { date })}
        {host.organization.options.illustrativePricesFlag && ` ${messages.prices.illustrative}`}
      </p>
    </footer>
  )
}
