/** A pharmacy's logo where the operator gives one (search 3, "logoURL"); else, or where it does not come, its initials. */
import type { Offer } from '@rxgauge/contract'
import { useState } from 'react'
import { useResults } from '../results/results-context'
import { initialsOf } from './pharmacy-name'

export function PharmacyLogo({ offer }: { offer: Pick<Offer, 'logoURL' | 'pharmacyName'> }) {
  const { host } = useResults()
  const address = host.session.resolveUrl(offer.logoURL)
  /** The address that did not come. */
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
