/** The four prices as a plain list, each with where it is from; a price that failed says so and can be asked for again. */
import { fill } from '@rxgauge/text'
import { Button, useRoot } from '@rxgauge/ui'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import { useAnswer } from '../journey/journey-context'
import { bestPrice, isCopayBetter, isSettled, knownPrices } from './best-price'
import { type PriceRow, priceRows } from './price-rows'

export function PriceList() {
  const { answer, host, messages } = useAnswer()
  const prices = useStore(answer.prices)
  const { showCopayPriceFlag } = host.organization.organizationOptionJson
  const rows = priceRows(prices, { showsCopayPrice: showCopayPriceFlag, messages })
  const known = knownPrices(prices)
  const best = isSettled(prices) ? bestPrice(known) : undefined
  const text = messages.prices
  useAnnouncedRows(rows)

  return (
    <div>
      <ul className="rx-prices" aria-label={text.list}>
        {rows.map((row) => (
          <li key={row.kind} className="rx-price" data-best={best?.kind === row.kind ? '' : undefined}>
            <span className="rx-swatch" data-kind={row.kind} />
            <span className="rx-price-name">
              {row.name}
              {best?.kind === row.kind && <span className="rx-tag">{messages.gauge.lowest}</span>}
              <small>{row.note}</small>
              {row.canRetry && (
                <Button
                  kind="link"
                  aria-label={fill(text.retryOne, { name: row.name })}
                  onClick={() => answer.prices.actions.retry(row.kind)}
                >
                  {messages.common.tryAgain}
                </Button>
              )}
            </span>
            {row.asksInsurance ? (
              <Button kind="link" onClick={answer.choice.actions.openInsurance}>
                {messages.settings.chooseInsurance}
              </Button>
            ) : (
              <b className="rx-price-value" data-words={row.isPrice ? undefined : ''}>
                {row.value ?? <span className="rx-bar rx-pulse" role="img" aria-label={text.waiting} />}
              </b>
            )}
          </li>
        ))}
      </ul>
      {isSettled(prices) && isCopayBetter(known) && <p className="rx-note rx-better">{text.copayBetter}</p>}
    </div>
  )
}

/** Says each price once, when it comes. */
function useAnnouncedRows(rows: readonly PriceRow[]) {
  const { messages } = useAnswer()
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
