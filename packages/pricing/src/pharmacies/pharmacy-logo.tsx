/** A pharmacy's logo (search 3, "logoURL"), or its initials if there's none or it fails to load. */
import type { Offer } from '@rxgauge/contract'
import { useState } from 'react'
import type { PricingHost } from '../host'
import { initialsOf } from './pharmacy-name'

interface PharmacyLogoProps {
  offer: Pick<Offer, 'logoURL' | 'pharmacyName'>
  host: Pick<PricingHost, 'session'>
}

export function PharmacyLogo({ offer, host }: PharmacyLogoProps) {
  const address = host.session.resolveUrl(offer.logoURL)
  /** The URL that failed to load. */
  const [missing, setMissing] = useState<string>()
  return (
    <span className="rx-badge rx-tile" aria-hidden="true">
      {address && address !== missing ? (
        <img
          src={address}
          alt=""
          width="36"
          height="36"
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setMissing(address)}
        />
      ) : (
        initialsOf(offer.pharmacyName)
      )}
    </span>
  )
}
