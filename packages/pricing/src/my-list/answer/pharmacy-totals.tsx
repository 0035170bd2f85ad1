/** Every pharmacy nearby with its total, by total or distance; each opens to what each medication costs there. */
import { formatPrice, type ListPharmacy } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, Facts, Segments } from '@rxgauge/ui'
import { useId, useState } from 'react'
import { OpeningHours, TodaysHours } from '../../pharmacies/opening-hours'
import { PharmacyLogo } from '../../pharmacies/pharmacy-logo'
import { placeFacts } from '../../pharmacies/pharmacy-name'
import { useAnswer } from './answer-context'
import { DemoChip } from './demo-chip'
import { orderedPharmacies, type TotalsOrder } from './pharmacy-order'
import { PriceTable } from './price-table'
import { possibleCount, pricedPlaces } from './ways'

const shownAtOnce = 5

export function PharmacyTotals() {
  const { prices, zipCode, messages } = useAnswer()
  const [order, setOrder] = useState<TotalsOrder>('total')
  const [isWhole, setWhole] = useState(false)
  const title = useId()
  const text = messages.pharmacies
  const { near, mail } = orderedPharmacies(prices, order)
  const isOnlyMail = near.length === 0
  // A single one by mail has its own card.
  if (isOnlyMail && mail.length < 2) return null
  const nearTitle = prices.nearestPharmacyMiles == null ? text.near : text.nearest
  return (
    <div className="rx-list-pharmacies">
      {!isOnlyMail && (
        <>
          <h3 id={`${title}-near`}>{fill(nearTitle, { zip: zipCode })}</h3>
          <Segments
            label={text.view}
            value={order}
            options={[
              { value: 'total', label: messages.listAnswer.pharmacies.byTotal },
              { value: 'distance', label: text.byDistance },
            ]}
            onChange={setOrder}
          />
          <Totals titleId={`${title}-near`} pharmacies={near.slice(0, isWhole ? undefined : shownAtOnce)} />
          {near.length > shownAtOnce && (
            <Button kind="other" wide onClick={() => setWhole(!isWhole)}>
              {isWhole ? text.showFewer : fill(text.showEvery, { count: near.length })}
            </Button>
          )}
        </>
      )}
      {/* A single one has its own card above. */}
      {mail.length > 1 && (
        <>
          <h3 id={`${title}-mail`}>{text.mailOrder}</h3>
          <Totals titleId={`${title}-mail`} pharmacies={mail} />
        </>
      )}
    </div>
  )
}

const Totals = ({ titleId, pharmacies }: { titleId: string; pharmacies: readonly ListPharmacy[] }) => (
  <ul aria-labelledby={titleId}>
    {pharmacies.map((pharmacy) => (
      <PharmacyTotal key={pharmacy.pharmacyLocationId} pharmacy={pharmacy} />
    ))}
  </ul>
)

function PharmacyTotal({ pharmacy }: { pharmacy: ListPharmacy }) {
  const { prices, host, messages } = useAnswer()
  const text = messages.listAnswer
  const { pharmacyName: name, pricedCount, total, favoritePharmacyLocationFlag: isFavorite } = pharmacy
  const entries = pricedPlaces(pharmacy)
  const stops = [{ pharmacy, entries, total }]
  const isMail = pharmacy.pharmacyType === 'mail'
  const count = possibleCount(prices, isMail)
  return (
    <li>
      <details>
        <summary>
          <span className="rx-list-pharmacy-name">
            <PharmacyLogo offer={pharmacy} host={host} />
            <span>
              <b>{name}</b>
              {!isMail && (
                <small>
                  <Facts of={placeFacts(pharmacy, undefined, messages)} />
                </small>
              )}
              <TodaysHours hours={pharmacy.openingHours} host={host} messages={messages} />
            </span>
          </span>
          <span className="rx-list-pharmacy-total">
            {isFavorite && <span className="rx-tag">{messages.pharmacies.favorite}</span>}
            <b>{formatPrice(total)}</b>
            {pricedCount < count && <small>{fill(text.pharmacies.some, { some: pricedCount, count })}</small>}
          </span>
        </summary>
        <OpeningHours hours={pharmacy.openingHours} host={host} messages={messages} isTodayElsewhere />
        <DemoChip stops={stops} />
        <PriceTable caption={fill(text.table.caption, { name })} stops={stops} />
      </details>
    </li>
  )
}
