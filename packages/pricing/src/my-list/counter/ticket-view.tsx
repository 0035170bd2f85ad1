/** One ticket: what it's for, and what to show or type in. */
import { type DiscountCard, formatPrice } from '@rxgauge/contract'
import { countOf, doseOf, fill, type ListCounterMessages, type ResultsMessages } from '@rxgauge/text'
import { Button, Facts } from '@rxgauge/ui'
import { useState } from 'react'
import { CounterCard } from '../../coupon/counter-card'
import { withLanguage } from '../../coupon/pdf-address'
import type { ListCounterHost } from './counter-host'
import type { Ticket } from './tickets'

interface TicketViewProps {
  ticket: Ticket
  text: ListCounterMessages
  coupon: ResultsMessages['coupon']
  host: ListCounterHost
}

export function TicketView({ ticket, text, coupon, host }: TicketViewProps) {
  const { productName, form, strength, quantity, unitName, unitContent } = ticket.entry
  const words = text.medication
  return (
    <article>
      <h3 className="rx-ticket-name">{productName}</h3>
      <p className="rx-ticket-dose">
        <Facts of={[doseOf(form, strength, words), countOf(quantity, unitName, words, unitContent)]} />
      </p>
      {ticket.isIllustrative && host.organization.options.illustrativePricesFlag && (
        <p className="rx-demo rx-ticket-demo">{coupon.demo}</p>
      )}
      {ticket.kind === 'discount' && <OrderLink card={ticket.card} coupon={coupon} host={host} />}
      {ticket.kind === 'discount' && <CounterCard card={ticket.card} text={coupon} />}
      {ticket.kind === 'program' && <ProgramTicket card={ticket.card} {...{ text, coupon, host }} />}
      {ticket.kind === 'copay' && (
        <div className="rx-ticket-words">
          <p className="rx-ticket-instead">{text.insuranceCard}</p>
          <p>{fill(text.insurance, { price: formatPrice(ticket.price) })}</p>
          {ticket.isAfterDeductible && <p>{text.afterDeductible}</p>}
        </div>
      )}
      {ticket.kind === 'refused' && (
        <div className="rx-ticket-words">
          <p className="rx-ticket-instead">{text.refused}</p>
          <p>{ticket.message}</p>
        </div>
      )}
    </article>
  )
}

/** For mail order, whose numbers are typed in by the person. */
function OrderLink({ card, coupon, host }: Pick<TicketViewProps, 'coupon' | 'host'> & { card: DiscountCard }) {
  const site = card.mailOrderUrl === '' ? undefined : host.session.resolveUrl(card.mailOrderUrl)
  if (!site) return null
  return (
    <div className="rx-ticket-words">
      <p>{coupon.enterNumbers}</p>
      <a className="rx-link" href={site} target="_blank" rel="noopener noreferrer">
        {coupon.launch}
      </a>
    </div>
  )
}

type ProgramTicketProps = Omit<TicketViewProps, 'ticket'> & {
  card: Extract<Ticket, { kind: 'program' }>['card']
}

/** A manufacturer's card, after its interstitial screen if it has one. */
function ProgramTicket({ card, text, coupon, host }: ProgramTicketProps) {
  const [isContinued, setContinued] = useState(false)
  const first = card.interstitialScreenFlag ? card.interstitialScreenText : null
  if (first && !isContinued) {
    return (
      <div className="rx-ticket-words">
        <p className="rx-ticket-instead">{first.title}</p>
        <p>{first.body}</p>
        <Button onClick={() => setContinued(true)}>{coupon.continue}</Button>
      </div>
    )
  }
  const address = host.session.resolveUrl(withLanguage(card.pdfUrl, host.language))
  return (
    <>
      <div className="rx-ticket-words">
        <p>{card.offerText}</p>
        {card.offerEnrollmentText !== '' && <p>{card.offerEnrollmentText}</p>}
        {card.offerEnrollmentStepText.length > 0 && (
          <ol className="rx-steps">
            {card.offerEnrollmentStepText.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {card.bin === '' && address && (
          <a className="rx-link" href={address} target="_blank" rel="noopener noreferrer">
            {text.openCard}
          </a>
        )}
      </div>
      <CounterCard card={card} text={coupon} />
    </>
  )
}
