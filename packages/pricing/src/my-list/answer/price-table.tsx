/** What each medication costs at one pharmacy, or at the stops of a way, and their coupons. */
import { formatPrice, type ListCell } from '@rxgauge/contract'
import { dateText, fill } from '@rxgauge/text'
import { Facts } from '@rxgauge/ui'
import { placeFacts } from '../../pharmacies/pharmacy-name'
import { useAnswer } from './answer-context'
import { CouponsButton } from './coupons-button'
import { StopHours } from './stop-hours'
import type { Stop } from './ways'

interface PriceTableProps {
  /** Read aloud with the table. */
  caption: string
  stops: readonly Stop[]
  /** Its coupons are the page's first button. */
  isMain?: boolean
}

/** With one stop, entries that it has no price for are listed too; with several, each stop has its own heading. */
export function PriceTable({ caption, stops, isMain = false }: PriceTableProps) {
  const text = useAnswer().messages.listAnswer.table
  const isOneStop = stops.length === 1
  const cells = stops.flatMap(({ pharmacy, entries }) => entries.map((place) => pharmacy.cells[place]))
  // All with coupons goes without saying.
  const saysHow = cells.some((cell) => cell?.kind !== 'card')
  return (
    <table className="rx-list-table">
      <caption>
        <span className="rx-hidden">{caption}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{text.drug}</th>
          <th scope="col">{text.price}</th>
        </tr>
      </thead>
      {stops.map((stop) => (
        <tbody key={stop.pharmacy.pharmacyLocationId}>
          {!isOneStop && <StopHeading stop={stop} />}
          <Rows stop={stop} listsMissing={isOneStop} saysHow={saysHow} />
          <tr className="rx-list-coupons">
            <td colSpan={2}>
              <CouponsButton stop={stop} isMain={isMain} />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}

function StopHeading({ stop: { pharmacy, total } }: { stop: Stop }) {
  const { messages } = useAnswer()
  return (
    <tr className="rx-list-stop">
      <th scope="rowgroup">
        {pharmacy.pharmacyName}
        <small>
          <Facts of={placeFacts(pharmacy, undefined, messages)} />
        </small>
        <StopHours pharmacy={pharmacy} />
      </th>
      <td>{formatPrice(total)}</td>
    </tr>
  )
}

interface RowsProps {
  stop: Stop
  /** Lists what has a price elsewhere too. */
  listsMissing: boolean
  saysHow: boolean
}

function Rows({ stop: { pharmacy, entries }, listsMissing, saysHow }: RowsProps) {
  const { prices, names, changed } = useAnswer()
  const isListed = (place: number) => pharmacy.cells[place] != null || prices.entries[place]?.lowest != null
  const places = listsMissing ? [...names.keys()].filter(isListed) : entries
  return places.map((place) => (
    <Row
      key={place}
      name={names[place] ?? ''}
      cell={pharmacy.cells[place] ?? null}
      isChanged={changed.has(place)}
      saysHow={saysHow}
    />
  ))
}

interface RowProps {
  name: string
  cell: ListCell
  /** The list has since changed here. */
  isChanged: boolean
  saysHow: boolean
}

function Row({ name, cell, isChanged, saysHow }: RowProps) {
  const { host, messages } = useAnswer()
  const text = messages.listAnswer.table
  return (
    <tr>
      <th scope="row">
        {name}
        {isChanged && <small>{text.changed}</small>}
        {cell && saysHow && <small>{text[cell.kind]}</small>}
        {cell?.staleAsOf && (
          <small>{fill(messages.pharmacies.stale, { day: dateText(cell.staleAsOf, 'date', host.language) })}</small>
        )}
      </th>
      <td>{cell ? <b>{formatPrice(cell.price)}</b> : <small>{text.noPrice}</small>}</td>
    </tr>
  )
}
