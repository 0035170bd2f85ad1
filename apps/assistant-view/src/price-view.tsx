/** The four prices: the gauge, and a list with the source's words and day of each. */
import { type Cents, formatPrice } from '@rxgauge/contract'
import { bestPrice, Gauge, type PriceKind, priceKinds, wedgeWords } from '@rxgauge/pricing'
import {
  type AssistantViewMessages,
  dateText,
  doseOf,
  type FirstScreenMessages,
  fill,
  type Language,
} from '@rxgauge/text'
import type { ShownPrice, ShownPrices } from './shown-prices'
import { centsOf, wedgeOf } from './wedges'

interface PriceViewProps {
  prices: ShownPrices
  language: Language
  messages: FirstScreenMessages & { view: AssistantViewMessages }
}

export function PriceView({ prices, language, messages }: PriceViewProps) {
  const { gauge: text, view } = messages
  const { drug, quantity, place, notices } = prices
  const amounts: Partial<Record<PriceKind, Cents>> = {}
  for (const kind of priceKinds) {
    const cents = centsOf(prices[kind])
    if (cents !== undefined) amounts[kind] = cents
  }
  const best = bestPrice(amounts)
  const names: Record<PriceKind, string> = {
    retail: text.retail,
    discount: text.discount,
    copay: text.estimatedCopay,
    coupon: text.coupon,
  }
  const words = (kind: PriceKind) => wedgeWords(kind, wedgeOf(kind, prices), text.estimatedCopayShort, messages)
  const dayOf = ({ asOf }: ShownPrice) =>
    asOf === null ? '' : fill(view.asOf, { day: dateText(asOf, 'date', language) })
  const caption = best ? text.best : amounts.retail === undefined ? text.noPrice : text.retailOnly
  return (
    <main className="rx-view">
      <h1>
        {fill(view.what, {
          name: drug.name,
          dose: doseOf(drug.form, drug.strength, view.medication),
          quantity: quantity.text,
        })}
      </h1>
      <p className="rx-view-place">{fill(view.near, place)}</p>
      <Gauge
        name={best ? `${text.name}: ${caption} ${formatPrice(best.cents)}` : text.name}
        words={{ retail: words('retail'), discount: words('discount'), copay: words('copay'), coupon: words('coupon') }}
        filled={priceKinds}
        waiting={[]}
        best={best?.kind}
        middle={{
          caption,
          price: best && formatPrice(best.cents),
          note: best && best.percentLess > 0 ? fill(text.less, { percent: best.percentLess }) : undefined,
        }}
      />
      <div className="rx-price-list">
        <ul className="rx-prices" aria-label={messages.prices.list}>
          {priceKinds.map((kind) => (
            <Row
              key={kind}
              kind={kind}
              name={names[kind]}
              price={prices[kind]}
              isBest={best?.kind === kind}
              lowest={text.lowest}
              day={dayOf(prices[kind])}
            />
          ))}
        </ul>
      </div>
      {notices.map((notice) => (
        <p key={notice} className="rx-view-notice">
          {notice}
        </p>
      ))}
    </main>
  )
}

interface RowProps {
  kind: PriceKind
  name: string
  price: ShownPrice
  isBest: boolean
  lowest: string
  day: string
}

function Row({ kind, name, price, isBest, lowest, day }: RowProps) {
  const cents = centsOf(price)
  return (
    <li className="rx-price" data-best={isBest ? '' : undefined}>
      <span className="rx-swatch" data-kind={kind} />
      <span className="rx-price-name">
        <span className="rx-price-title">
          <span>{name}</span>
          {isBest && (
            <span className="rx-tag" data-kind={kind}>
              {lowest}
            </span>
          )}
        </span>
        <small>{[price.note, day].filter((text) => text !== '').join(' ')}</small>
      </span>
      {cents !== undefined && (
        <span className="rx-price-side">
          <b className="rx-price-value">{formatPrice(cents)}</b>
        </span>
      )}
    </li>
  )
}
