/** Prints all cards of a trip: one page for each stop. */
import { listCounterArea } from '@rxgauge/text'
import { useAreaMessages } from '../../use-area-messages'
import type { ListCounterHost } from './counter-host'
import { PrintButton } from './print-button'
import { cardIds, loadTickets, type PharmacyStop } from './tickets'

export function PrintTrip({ host, stops }: { host: ListCounterHost; stops: readonly PharmacyStop[] }) {
  const text = useAreaMessages(listCounterArea, host)
  if (!text) return null
  async function ids() {
    const made = await Promise.all(stops.map((stop) => loadTickets(host.session, stop, { isRefresh: true })))
    return made.flatMap(cardIds)
  }
  return <PrintButton host={host} text={text} label={stops.length > 1 ? text.printEach : text.print} ids={ids} />
}
