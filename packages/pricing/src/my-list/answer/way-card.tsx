/** One way to buy a list: its total, where, and what each costs there. */
import { formatPrice } from '@rxgauge/contract'
import { fill, oneOrMany } from '@rxgauge/text'
import { Facts } from '@rxgauge/ui'
import { Children, type ReactNode } from 'react'
import { placeFacts } from '../../pharmacies/pharmacy-name'
import { useAnswer } from './answer-context'
import { paidWith } from './answer-sentences'
import { DemoChip } from './demo-chip'
import { PriceTable } from './price-table'
import { StopHours } from './stop-hours'
import { savingOf, type Way } from './ways'

interface WayCardProps {
  title: string
  /** `undefined` if there's no such way; then the children say why. */
  way: Way | undefined
  /** What it's compared with. */
  one: Way | undefined
  lowest: Way | undefined
  /** How many entries it could have. */
  count: number
  /** Below the total. */
  note?: string | false | undefined
  /** In place of the table. */
  children?: ReactNode
  /** Below it. */
  more?: ReactNode
}

export function WayCard({ title, way, one, lowest, count, note, children, more }: WayCardProps) {
  const { messages, onShowCoupons } = useAnswer()
  return (
    <article className="rx-list-way">
      <h3>
        {title}
        {/* Only what a press leads to is called the lowest. */}
        {way && way === lowest && onShowCoupons && <span className="rx-tag">{messages.gauge.lowest}</span>}
      </h3>
      {way && <WayTotal way={way} one={one} count={count} />}
      {note && <p className="rx-note">{note}</p>}
      {hasContent(children) ? children : way && <WayTable way={way} title={title} isMain={way === one} />}
      {more}
    </article>
  )
}

const hasContent = (children: ReactNode) => Children.toArray(children).length > 0

function WayTotal({ way, one, count }: { way: Way; one: Way | undefined; count: number }) {
  const { messages } = useAnswer()
  const text = messages.listAnswer.ways
  const { stops, total, pricedCount, milesBetween } = way
  const [stop] = stops
  const isOneStop = stops.length === 1
  const place = isOneStop && stop && way.kind !== 'mail' ? placeFacts(stop.pharmacy, undefined, messages) : []
  const saved = savingOf(way, one)
  const between = milesBetween === null ? '' : fill(text.between, { miles: milesBetween.toFixed(2) })
  return (
    <div className="rx-list-way-total">
      <p className="rx-list-total">
        <b>{formatPrice(total)}</b>
        <DemoChip stops={stops} />
      </p>
      {saved !== undefined && <p className="rx-list-saving">{fill(text.saves, { amount: formatPrice(saved) })}</p>}
      {pricedCount < count && (
        <p>
          <b>{fill(text.some, { some: pricedCount, count })}</b>
        </p>
      )}
      <p>
        {isOneStop ? <b>{stop?.pharmacy.pharmacyName}</b> : <b>{oneOrMany(text.stops, stops.length)}</b>}
        <small>
          <Facts of={isOneStop ? place : [between]} />
        </small>
        <small>
          <Facts of={paidWith(way, messages.listAnswer)} />
        </small>
      </p>
      {isOneStop && stop && <StopHours pharmacy={stop.pharmacy} />}
    </div>
  )
}

/** What each costs at the stops of a way. */
export function WayTable({ way: { stops }, title, isMain = false }: { way: Way; title: string; isMain?: boolean }) {
  const { messages, wayActions } = useAnswer()
  const { table } = messages.listAnswer
  const name = stops[0]?.pharmacy.pharmacyName ?? ''
  const caption = stops.length === 1 ? fill(table.caption, { name }) : fill(table.captionOfWay, { way: title })
  return (
    <>
      <PriceTable caption={caption} stops={stops} isMain={isMain} />
      {wayActions?.(stops)}
    </>
  )
}
