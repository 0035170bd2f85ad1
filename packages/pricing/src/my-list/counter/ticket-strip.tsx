/** Tickets side by side: a swipe, a button or an arrow key shows the next one. */
import { fill, type ListCounterMessages, type ResultsMessages } from '@rxgauge/text'
import { Button, useRoot } from '@rxgauge/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ListCounterHost } from './counter-host'
import { TicketView } from './ticket-view'
import type { Ticket } from './tickets'

interface TicketStripProps {
  tickets: readonly Ticket[]
  text: ListCounterMessages
  coupon: ResultsMessages['coupon']
  host: ListCounterHost
}

export function TicketStrip({ tickets, text, coupon, host }: TicketStripProps) {
  const { announce } = useRoot()
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const count = tickets.length

  function show(place: number) {
    const element = strip.current
    const next = Math.min(Math.max(place, 0), count - 1)
    if (!element || next === at) return
    element.scrollTo({ left: next * element.clientWidth })
    // The next ticket is read from its top.
    element.closest('.rx-dialog-body')?.scrollTo({ top: 0 })
    setAt(next)
  }

  function followSwipe() {
    const element = strip.current
    if (element && element.clientWidth > 0) setAt(Math.round(element.scrollLeft / element.clientWidth))
  }

  function followKey(event: KeyboardEvent) {
    const places: Partial<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    show(place)
  }

  const name = tickets[at]?.entry.productName
  const wasAt = useRef(at)
  useEffect(() => {
    if (wasAt.current === at) return
    wasAt.current = at
    if (name !== undefined) announce(fill(text.shown, { place: at + 1, count, name }))
  }, [at, count, name, text, announce])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is; the buttons do the same.
    <div onKeyDown={followKey}>
      {count > 1 && (
        <div className="rx-tickets-nav">
          <Button kind="other" aria-disabled={at === 0} onClick={() => show(at - 1)}>
            {text.previous}
          </Button>
          <p>{fill(text.place, { place: at + 1, count })}</p>
          <Button kind="other" aria-disabled={at === count - 1} onClick={() => show(at + 1)}>
            {text.next}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard, also if a ticket has no button. */}
      <ul ref={strip} className="rx-tickets-strip" tabIndex={0} aria-label={text.cards} onScroll={followSwipe}>
        {tickets.map((ticket, place) => (
          // What is beside the screen is neither read out nor reached by keyboard.
          <li key={ticket.entry.entryId} inert={place !== at}>
            <TicketView ticket={ticket} text={text} coupon={coupon} host={host} />
          </li>
        ))}
      </ul>
    </div>
  )
}
