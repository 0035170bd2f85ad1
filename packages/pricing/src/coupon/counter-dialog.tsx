/** The coupon alone, over the whole screen and black on white, for the pharmacist. It needs no connection. */
import { formatPrice } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { PhoneText } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { usePrescriptionName } from '../prescription/use-prescription-name'
import { useResults } from '../results/results-context'
import type { Coupon } from './coupon-store'
import { GroupedCode } from './grouped-code'
import { namedCodes } from './named-codes'
import { TicketStatements } from './ticket'
import { useScreenAwake } from './use-screen-awake'

export function CounterDialog({ coupon: { card, offer } }: { coupon: Coupon }) {
  const { results, messages } = useResults()
  const medication = usePrescriptionName()
  useScreenAwake()
  const text = messages.coupon
  const help = 'pharmacySupportPhoneNumText' in card ? card.pharmacySupportPhoneNumText : ''
  return (
    <Dialog title={medication} closeLabel={messages.common.close} onClose={results.views.actions.close} isPaper>
      <div className="rx-counter">
        <div>
          {offer && <p>{fill(text.at, { name: offer.pharmacyName })}</p>}
          <p className="rx-counter-price">{formatPrice(card.price)}</p>
        </div>
        <dl>
          {namedCodes(card, text).map(({ name, code }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span aria-hidden="true">
                  <GroupedCode code={code} />
                </span>
                {/* Read out whole, not group by group. */}
                <span className="rx-hidden rx-counter-spoken">{code}</span>
              </dd>
            </div>
          ))}
        </dl>
        <div className="rx-counter-notes">
          {help !== '' && (
            <p>
              <PhoneText text={help} />
            </p>
          )}
          <TicketStatements />
        </div>
      </div>
    </Dialog>
  )
}
