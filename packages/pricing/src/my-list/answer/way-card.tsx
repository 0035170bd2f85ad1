/** One way to buy a list: its total, where, and what each costs there. */
import { formatPrice } from '@rxgauge/contract'
import { fill, oneOrMany } from '@rxgauge/text'
import { Facts } from '@rxgauge/ui'
import type { ReactNode } from 'react'
import { placeFacts } from '../../pharmacies/pharmacy-name'
import { useAnswer } from './answer-context'
import { paidWith } from './answer-sentences'
import { CouponsButton } from './coupons-button'
import { DemoChip } from './demo-chip'
import { PriceTable } from './price-table'
import { savingOf, type Way } from './ways'

interface WayCardProps {
  title: string
  /** `undefined` if there's no such way; then the children say why. */
  way: Way | undefined
  /** What it's compared with. */
  one: Way | undefined
  lowest: Way | undefined
  /** How many entries have a price nearby. */
  count: number
  /** In place of the table. */
  children?: ReactNode
}

export function WayCard({ title, way, one, lowest, count, children }: WayCardProps) {
  const { messages, onShowCoupons } = useAnswer()
  return (
    <article className="rx-list-way">
      <h3>
        {title}
        {/* Only what a press leads to is called the lowest. */}
        {way && way === lowest && onShowCoupons && <span className="rx-tag">{messages.gauge.lowest}</span>}
      </h3>
      {way && <WayTotal way={way} one={one} count={count} />}
      {children || (way && <WayTable way={way} title={title} />)}
    </article>
  )
}

function WayTotal({ way, one, count }: { way: Way; one: Way | undefined; count: number }) {
  const { messages } = useAnswer()
  const text = messages.listAnswer.ways
  const { stops, total, pricedCount, milesBetween } = way
  const [stop] = stops
  const isOneStop = stops.length === 1
  const place = isOneStop && stop ? placeFacts(stop.pharmacy, undefined, messages) : []
  const saved = savingOf(way, one)
  const between = milesBetween === null ? '' : fill(text.between, { miles: milesBetween.toFixed(2) })
  return (
    <div className="rx-list-way-total">
      <p className="rx-list-total">
        <b>{formatPrice(total)}</b>
        <DemoChip stops={stops} />
      </p>
      {saved !== undefined && <p className="rx-list-saving">{fill(text.saves, { amount: formatPrice(saved) })}</p>}
      <p>
        {isOneStop ? <b>{stop?.pharmacy.pharmacyName}</b> : <b>{oneOrMany(text.stops, stops.length)}</b>}
        <small>
          <Facts of={isOneStop ? place : [between]} />
        </small>
        <small>
          <Facts
            of={[
              pricedCount < count && fill(text.some, { some: pricedCount, count }),
              ...paidWith(way, messages.listAnswer),
            ]}
          />
        </small>
      </p>
    </div>
  )
}

function WayTable({ way: { stops }, title }: { way: Way; title: string }) {
  const { table } = useAnswer().messages.listAnswer
  const name = stops[0]?.pharmacy.pharmacyName ?? ''
  const caption = stops.length === 1 ? fill(table.caption, { name }) : fill(table.captionOfWay, { way: title })
  return (
    <>
      <PriceTable caption={caption} stops={stops} />
      {stops.map(({ pharmacy, entries }) => (
        <CouponsButton
          key={pharmacy.pharmacyLocationId}
          pharmacy={pharmacy}
          entries={entries}
          isNamed={stops.length > 1}
        />
      ))}
    </>
  )
}
