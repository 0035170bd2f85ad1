/** A card in large print for the pharmacist: its price and what is typed in. */
import { type Cents, formatPrice } from '@rxgauge/contract'
import { fill, type ResultsMessages } from '@rxgauge/text'
import { PhoneText } from '@rxgauge/ui'
import { CardStatements } from './card-statements'
import { GroupedCode } from './grouped-code'
import { type Codes, namedCodes } from './named-codes'

interface CounterCardProps {
  card: Codes & { price: Cents; pharmacySupportPhoneNumText?: string }
  pharmacyName?: string | undefined
  text: ResultsMessages['coupon']
}

export function CounterCard({ card, pharmacyName, text }: CounterCardProps) {
  const { pharmacySupportPhoneNumText: help = '' } = card
  return (
    <div className="rx-counter">
      <div>
        {pharmacyName !== undefined && <p>{fill(text.at, { name: pharmacyName })}</p>}
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
        <CardStatements text={text} />
      </div>
    </div>
  )
}
