/** Prints all cards of a trip: one page for each stop. */
import { type FirstScreenMessages, listCounterArea } from '@rxgauge/text'
import { useAreaMessages } from '../../use-area-messages'
import type { ListCounterHost } from './counter-host'
import { PrintButton } from './print-button'
import { loadTickets, type PharmacyStop, paperPage } from './tickets'

interface PrintTripProps {
  host: ListCounterHost
  messages: FirstScreenMessages
  stops: readonly PharmacyStop[]
}

export function PrintTrip({ host, messages, stops }: PrintTripProps) {
  const text = useAreaMessages(listCounterArea, host)
  if (!text) return null
  async function pages() {
    const made = await Promise.all(stops.map((stop) => loadTickets(host.session, stop, { isRefresh: true })))
    return made.map(paperPage)
  }
  const isOne = stops.length === 1 && stops[0]?.priced.length === 1
  const label = stops.length > 1 ? text.printEach : isOne ? text.print.one : text.print.many
  return <PrintButton host={host} messages={messages} text={text} label={label} pages={pages} />
}
