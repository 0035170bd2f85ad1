/** What each medication costs at one pharmacy, or at the stops of a way. */
import { formatPrice, type ListCell, type ListPharmacy } from '@rxgauge/contract'
import { dateText, fill } from '@rxgauge/text'
import { Facts } from '@rxgauge/ui'
import { placeFacts } from '../../pharmacies/pharmacy-name'
import { useAnswer } from './answer-context'
import type { Stop } from './ways'

interface PriceTableProps {
  /** Read aloud with the table. */
  caption: string
  stops: readonly Stop[]
}

/** With one stop, entries that it has no price for are listed too; with several, each stop has its own heading. */
export function PriceTable({ caption, stops }: PriceTableProps) {
  const text = useAnswer().messages.listAnswer.table
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
          {stops.length > 1 && <StopHeading stop={stop} />}
          <Rows pharmacy={stop.pharmacy} bought={stops.length > 1 ? stop.entries : undefined} />
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
      </th>
      <td>{formatPrice(total)}</td>
    </tr>
  )
}

/** @param bought the entries to list; by default those that have a price anywhere */
function Rows({ pharmacy, bought }: { pharmacy: ListPharmacy; bought: readonly number[] | undefined }) {
  const { prices, names } = useAnswer()
  const isPriced = (place: number) => pharmacy.cells[place] != null || prices.entries[place]?.lowest != null
  const places = bought ?? [...names.keys()].filter(isPriced)
  return places.map((place) => (
    <tr key={place}>
      <th scope="row">{names[place]}</th>
      <td>
        <Cell cell={pharmacy.cells[place] ?? null} />
      </td>
    </tr>
  ))
}

function Cell({ cell }: { cell: ListCell }) {
  const { host, messages } = useAnswer()
  const text = messages.listAnswer.table
  if (!cell) return <small>{text.noPrice}</small>
  return (
    <>
      <b>{formatPrice(cell.price)}</b>
      <small>{text[cell.kind]}</small>
      {cell.staleAsOf && (
        <small>{fill(messages.pharmacies.stale, { day: dateText(cell.staleAsOf, 'date', host.language) })}</small>
      )}
    </>
  )
}
