/** An address that opens the phone's maps. Nothing is requested before it's pressed, and the map learns only the address. */
import { useResults } from '../results/results-context'
import { addressOf } from './pharmacy-name'

interface DirectionsLinkProps {
  place: Parameters<typeof addressOf>[0]
  /** The pharmacy's own. An offer has only the visitor's, which the map must not learn. */
  zip?: string
}

export function DirectionsLink({ place, zip = '' }: DirectionsLinkProps) {
  const { messages } = useResults()
  const address = addressOf(place)
  if (address === '') return null
  return (
    <a
      className="rx-directions"
      href={directionsUrl(`${address} ${zip}`.trim())}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
    >
      {address}
      <span className="rx-hidden">. {messages.pharmacies.directions}</span>
    </a>
  )
}

/** Opens the maps app on iOS and Android if it's installed, and a page anywhere else. */
export function directionsUrl(address: string): string {
  const url = new URL('https://www.google.com/maps/dir/?api=1')
  url.searchParams.set('destination', address)
  return url.href
}
