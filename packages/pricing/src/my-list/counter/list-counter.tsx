/** The tickets of one pharmacy over the whole screen, one swipe apart. Once they have come, they need no connection. */
import { valueIn } from '@rxgauge/client'
import { type FirstScreenMessages, listCounterArea, resultsArea } from '@rxgauge/text'
import { Problem, useAdoptedStyles } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand/react'
import couponCss from '../../coupon/coupon.css?inline'
import { useScreenAwake } from '../../coupon/use-screen-awake'
import { failureSentence } from '../../failure-sentence'
import { useAreaMessages } from '../../use-area-messages'
import type { ListCounterHost } from './counter-host'
import { KeepTickets } from './keep-tickets'
import type { ListCardsStore } from './list-cards-store'
import css from './list-counter.css?inline'
import { PrintButton } from './print-button'
import { TicketStrip } from './ticket-strip'
import { type PharmacyStop, paperPage } from './tickets'

const styles = [couponCss, css]

interface ListCounterProps {
  host: ListCounterHost
  messages: FirstScreenMessages
  cards: ListCardsStore
}

/** Shows nothing until a pharmacy's tickets are opened. */
export default function ListCounter({ host, messages, cards }: ListCounterProps) {
  const stop = useStore(cards, (state) => state.stop)
  return stop ? <OpenCounter host={host} messages={messages} cards={cards} stop={stop} /> : null
}

function OpenCounter({ host, messages, cards, stop }: ListCounterProps & { stop: PharmacyStop }) {
  const tickets = useStore(cards, (state) => state.tickets)
  const results = useAreaMessages(resultsArea, host)
  const text = useAreaMessages(listCounterArea, host)
  const { language } = host
  const shownIn = useRef(language)
  useAdoptedStyles(styles)
  useScreenAwake()
  useEffect(() => {
    // The server's sentences on the cards are in the language in which they were requested.
    if (shownIn.current !== language) cards.actions.refresh()
    shownIn.current = language
  }, [language, cards])
  if (!results || !text) return null
  const loaded = valueIn(tickets)
  return (
    <Dialog title={stop.pharmacy.pharmacyName} closeLabel={messages.common.close} onClose={cards.actions.close} isPaper>
      {tickets.status === 'failure' && (
        <Problem action={messages.common.tryAgain} onAction={cards.actions.retry}>
          <p>{failureSentence(tickets.failure, messages)}</p>
        </Problem>
      )}
      {(tickets.status === 'loading' || tickets.status === 'idle') && (
        <div className="rx-tickets-coming">
          <p role="status">{text.loading}</p>
          <span className="rx-bar rx-pulse" />
          <span className="rx-bar rx-bar-price rx-pulse" />
          <span className="rx-bar rx-pulse" />
        </div>
      )}
      {loaded && (
        <div className="rx-tickets">
          <TicketStrip tickets={loaded} text={text} coupon={results.coupon} host={host} />
          <div className="rx-tickets-after">
            <PrintButton
              host={host}
              messages={messages}
              text={text}
              label={loaded.length === 1 ? text.print.one : text.print.many}
              pages={async () => [paperPage(loaded)]}
            />
            <KeepTickets host={host} pharmacy={stop.pharmacy} tickets={loaded} text={text} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
