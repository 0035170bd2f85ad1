/** The four prices as a list, each with its source; a failed price says so and can be requested again. */
import { type Cents, centsApart, formatPrice, type Product } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, useRoot } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import type { ShownPrices } from '../gauge/use-search-gauge'
import { useResults } from '../results/results-context'
import { knownPrices } from './best-price'
import { HowPricedButton } from './how-priced-button'
import { sharedFailures } from './price-failures'
import type { PriceKind } from './price-kinds'
import { type PriceRow, priceRows } from './price-rows'

/** Length of `$12,345.67`; anything longer is a range. */
const longestPrice = 10

interface PriceListProps {
  shown: ShownPrices
  /** Lists every network's and coupon's price, as the view that replaces the gauge does. */
  isFull: boolean
}

export function PriceList({ shown, isFull }: PriceListProps) {
  const { host, messages } = useResults()
  const { prices, landed, isFinal } = shown
  const { showCopayPriceFlag } = host.organization.options
  const rows = priceRows(prices, { showsCopayPrice: showCopayPriceFlag, messages })
  const amounts = knownPrices(prices)
  const best = isFinal ? shown.best : undefined
  const saidBelow = sharedFailures(prices, messages).flatMap(({ kinds }) => kinds)
  // Networks and coupons whose turns aren't over aren't announced yet.
  useAnnouncedRows(rows.filter(({ kind }) => landed.includes(kind)))
  const rank = (kind: PriceKind) =>
    best === undefined ? undefined : best.kind === kind ? ('best' as const) : kind === 'retail' ? 'beaten' : undefined
  return (
    <div className="rx-price-list">
      <h3 className="rx-hidden">{messages.prices.list}</h3>
      <ul className="rx-prices" aria-label={messages.prices.list}>
        {rows.map((row) => (
          <Row
            key={row.kind}
            row={row}
            rank={rank(row.kind)}
            saving={savingBelowRetail(row.kind, amounts)}
            isFull={isFull}
            isSaidBelow={saidBelow.includes(row.kind)}
          />
        ))}
      </ul>
    </div>
  )
}

/** How much less than retail a price is. */
function savingBelowRetail(kind: PriceKind, amounts: Partial<Record<PriceKind, Cents>>): string | undefined {
  const { retail, [kind]: price } = amounts
  return retail !== undefined && price !== undefined && price < retail
    ? formatPrice(centsApart(retail, price))
    : undefined
}

/** The usual number of entries, to reserve their space. */
const expectedEntries = (kind: PriceKind, product: Product | undefined): number =>
  kind === 'discount' ? 5 : kind === 'coupon' && product?.type === 'generic' ? 3 : 0

interface RowProps {
  row: PriceRow
  /** `best`: the lowest of all. `beaten`: retail, if another price is lower. */
  rank: 'best' | 'beaten' | undefined
  saving: string | undefined
  isFull: boolean
  /** Its failure is said below the list or the gauge. */
  isSaidBelow: boolean
}

function Row({ row, rank, saving, isFull, isSaidBelow }: RowProps) {
  const { results, messages } = useResults()
  const text = messages.prices
  const { chooseInsurance } = messages.settings
  const { insurance, product } = useStore(results.prescription, (state) => state.prescription) ?? {}
  return (
    <li
      className="rx-price"
      data-best={rank === 'best' ? '' : undefined}
      data-beaten={rank === 'beaten' ? '' : undefined}
      data-failed={row.canRetry ? '' : undefined}
      data-asks={row.asksInsurance ? '' : undefined}
    >
      <span className="rx-swatch" data-kind={row.kind} />
      <span className="rx-price-name">
        <span className="rx-price-title">
          <span>{row.name}</span>
          {rank === 'best' && (
            <span className="rx-tag" data-kind={row.kind}>
              {messages.gauge.lowest}
            </span>
          )}
        </span>
        {!isSaidBelow && (row.note || !row.asksInsurance) && <small>{row.note}</small>}
        {row.canRetry && !isSaidBelow && (
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
        <Button
          kind="link"
          aria-label={row.kind === 'copay' ? undefined : `${chooseInsurance}: ${row.name}`}
          onClick={results.views.actions.showInsurance}
        >
          {chooseInsurance}
        </Button>
      ) : (
        // A new price is a new element, so layout-shift metrics don't see it move.
        <span key={`${row.value} ${rank} ${saving}`} className="rx-price-side">
          {rank === 'beaten' && <span className="rx-hidden">{text.insteadOf} </span>}
          <b
            className="rx-price-value"
            data-words={row.isPrice ? undefined : ''}
            data-range={row.isPrice && row.value && row.value.length > longestPrice ? '' : undefined}
          >
            {row.value ?? <span className="rx-bar rx-pulse" role="img" aria-label={text.waiting} />}
          </b>
          {/* Always takes its line, because the saving is only known with the retail price. */}
          {row.isPrice && row.kind !== 'retail' && <small>{saving && fill(text.saving, { amount: saving })}</small>}
        </span>
      )}
      {(row.isPrice || row.disclaimer) && row.value && (
        <HowPricedButton
          price={row.kind}
          name={row.kind === 'copay' ? (insurance?.name ?? '') : row.source}
          label={row.name}
          value={row.value}
          disclaimer={row.disclaimer ?? ''}
          illustrativeFlag={row.illustrativeFlag}
        />
      )}
      {isFull && row.value === undefined && expectedEntries(row.kind, product) > 0 && (
        <span className="rx-entries" data-lines={expectedEntries(row.kind, product)} />
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

/** Announces each price once, when it loads. */
function useAnnouncedRows(rows: readonly PriceRow[]) {
  const { messages } = useResults()
  const { announce } = useRoot()
  const announced = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { kind, name, value } of rows) {
      if (!value || announced.current.get(kind) === value) {
        if (!value) announced.current.delete(kind)
        continue
      }
      announced.current.set(kind, value)
      announce(fill(messages.prices.announce, { name, price: value }))
    }
  })
}
