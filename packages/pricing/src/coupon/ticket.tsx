/** The coupon as a ticket: owner, medication and price on top; below the perforation, what the pharmacist needs. */
import { valueIn } from '@rxgauge/client'
import { type Cents, formatPrice, hasWideLogo } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Facts } from '@rxgauge/ui'
import type { ReactNode } from 'react'
import { useStore } from 'zustand/react'
import { useDose } from '../prescription/use-dose'
import { bestPrice } from '../prices/best-price'
import { HowPricedButton } from '../prices/how-priced-button'
import { useResults } from '../results/results-context'
import { CardStatements } from './card-statements'

interface TicketFrontProps {
  medication: string
  /** The company named beside the organization. */
  poweredBy?: string | undefined
  price: Cents
  howPriced: Pick<Parameters<typeof HowPricedButton>[0], 'price' | 'name' | 'disclaimer' | 'illustrativeFlag' | 'offer'>
  /** The pharmacy that the coupon is for. */
  place?: ReactNode
  /** Below the perforation. */
  children: ReactNode
}

export function TicketFront({ medication, poweredBy, price, howPriced, place, children }: TicketFrontProps) {
  const { host, messages } = useResults()
  const dose = useDose()
  const retail = useRetailPrice()
  const best = bestPrice({ coupon: price, ...(retail === undefined ? {} : { retail }) })
  const percent = best?.kind === 'coupon' ? best.percentLess : 0
  const value = formatPrice(price)
  const text = messages.coupon
  return (
    <>
      <div className="rx-ticket-head">
        <TicketBand poweredBy={poweredBy} />
        <div className="rx-ticket-about">
          <p className="rx-ticket-medication">
            <b>{medication}</b>
            {dose && (
              <small>
                <Facts of={dose} />
              </small>
            )}
          </p>
          {place}
          <div className="rx-ticket-price">
            <p className="rx-coupon-price">
              <b>{value}</b>
              <HowPricedButton {...howPriced} value={value} />
              {host.organization.options.illustrativePricesFlag && howPriced.illustrativeFlag && (
                <span className="rx-demo">{text.demo}</span>
              )}
            </p>
            {percent > 0 && retail !== undefined && (
              <p className="rx-ticket-saving">
                <b>{fill(text.saves, { percent })}</b>
                <span className="rx-hidden">{text.insteadOf}</span>
                <s>{fill(text.retail, { price: formatPrice(retail) })}</s>
              </p>
            )}
          </div>
        </div>
      </div>
      <div className="rx-ticket-foot">{children}</div>
    </>
  )
}

/** The organization's logo, or its first letter, and its name. */
export function TicketBand({ poweredBy }: { poweredBy?: string | undefined }) {
  const { organization, logo } = useResults().host
  return (
    <p className="rx-ticket-band">
      <span className="rx-ticket-logo" data-wide={(logo && hasWideLogo(organization)) || undefined} aria-hidden="true">
        {logo ? (
          <img src={logo} alt="" width={Math.round(32 * organization.logoRatio)} height="32" />
        ) : (
          organization.name.charAt(0)
        )}
      </span>
      <b>{organization.name}</b>
      {organization.options.testFlag && <strong className="rx-ticket-test">TEST</strong>}
      {poweredBy && <small>{poweredBy}</small>}
    </p>
  )
}

export const TicketStatements = () => <CardStatements text={useResults().messages.coupon} />

/** The price without a coupon or insurance, if the price screen was for the same prescription. */
function useRetailPrice(): Cents | undefined {
  const { results } = useResults()
  const { retail, query } = useStore(results.prices)
  const priceQuery = useStore(results.coupon, (state) => state.query?.priceQuery)
  const isSame =
    query?.productDetailId === priceQuery?.productDetailId &&
    query?.quantity === priceQuery?.quantity &&
    query?.zip === priceQuery?.zip
  return isSame ? valueIn(retail)?.regularPrice : undefined
}
