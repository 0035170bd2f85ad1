/** A pharmacy's logo (search 3, "logoURL"), or its initials if there's none or it fails to load. */
import type { Offer } from '@rxgauge/contract'
import { useState } from 'react'
import { useResults } from '../results/results-context'
import { initialsOf } from './pharmacy-name'

export function PharmacyLogo({ offer }: { offer: Pick<Offer, 'logoURL' | 'pharmacyName'> }) {
  const { host } = useResults()
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
