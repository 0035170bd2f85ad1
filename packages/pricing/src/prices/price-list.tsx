/** The four prices as a plain list, each with where it is from; a price that failed says so and can be requested again. */
import { valueIn } from '@rxgauge/client'
import { fill } from '@rxgauge/text'
import { Button, useRoot } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { bestPrice, isComplete, isCopayBetter, knownPrices } from './best-price'
import { HowPricedButton } from './how-priced-button'
import { type PriceRow, priceRows } from './price-rows'

/** `$12,345.67`; what is longer names two prices. */
const longestPrice = 10

interface PriceListProps {
  /** With every network's and every coupon's price: the list that replaces the gauge. */
  isFull: boolean
}

export function PriceList({ isFull }: PriceListProps) {
  const { results, host, messages } = useResults()
  const prices = useStore(results.prices)
  const { showCopayPriceFlag } = host.organization.options
  const rows = priceRows(prices, { showsCopayPrice: showCopayPriceFlag, messages })
  const known = knownPrices(prices)
  const best = isComplete(prices) ? bestPrice(known) : undefined
  useAnnouncedRows(rows)
  const betterText = valueIn(prices.copay)?.copayPriceBetterText || messages.prices.copayBetter
  return (
    <div>
      <ul className="rx-prices" aria-label={messages.prices.list}>
        {rows.map((row) => (
          <Row key={row.kind} row={row} isBest={best?.kind === row.kind} isFull={isFull} />
        ))}
      </ul>
      {isComplete(prices) && isCopayBetter(known) && <p className="rx-note rx-better">{betterText}</p>}
    </div>
  )
}

function Row({ row, isBest, isFull }: { row: PriceRow; isBest: boolean; isFull: boolean }) {
  const { results, messages } = useResults()
  const text = messages.prices
  const insurance = useStore(results.prescription, (state) => state.prescription?.insurance)
  // Why retail or discount did not come is said under the gauge: once is enough.
  const isSaidElsewhere = !isFull && row.canRetry && (row.kind === 'retail' || row.kind === 'discount')
  return (
    <li className="rx-price" data-best={isBest ? '' : undefined}>
      <span className="rx-swatch" data-kind={row.kind} />
      <span className="rx-price-name">
        {row.name}
        {isBest && <span className="rx-tag">{messages.gauge.lowest}</span>}
        {!isSaidElsewhere && <small>{row.note}</small>}
        {row.canRetry && (
          <Button
            kind="link"
            aria-label={fill(text.retryOne, { name: row.name })}
            onClick={() => results.prices.actions.retry(row.kind)}
          >
            {messages.common.tryAgain}
          </Button>
        )}
      </span>
      {row.asksInsurance ? (
        <Button kind="link" onClick={results.views.actions.showInsurance}>
          {messages.settings.chooseInsurance}
        </Button>
      ) : (
        <b
          className="rx-price-value"
          data-words={row.isPrice ? undefined : ''}
          data-range={row.isPrice && row.value && row.value.length > longestPrice ? '' : undefined}
        >
          {row.value ?? <span className="rx-bar rx-pulse" role="img" aria-label={text.waiting} />}
        </b>
      )}
      {row.isPrice && row.value && (
        <HowPricedButton
          price={row.kind}
          name={row.kind === 'copay' ? (insurance?.name ?? '') : row.source}
          label={row.name}
          value={row.value}
          disclaimer={row.disclaimer ?? ''}
        />
      )}
      {isFull && row.entries.length > 1 && (
        <ul className="rx-entries" aria-label={row.name}>
          {row.entries.map((entry) => (
            <li key={entry.name}>
              <span>{entry.name}</span>
              <span>{entry.value}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Says each price once, when it comes. */
function useAnnouncedRows(rows: readonly PriceRow[]) {
  const { messages } = useResults()
  const { announce } = useRoot()
  const said = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { kind, name, value } of rows) {
      if (!value || said.current.get(kind) === value) {
        if (!value) said.current.delete(kind)
        continue
      }
      said.current.set(kind, value)
      announce(fill(messages.prices.announce, { name, price: value }))
    }
  })
}
