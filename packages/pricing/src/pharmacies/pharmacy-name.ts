/** A pharmacy's name and place in a sentence. */
import { independentGroup, type Offer } from '@rxgauge/contract'
import { fill, type ResultsMessages } from '@rxgauge/text'

export const isIndependent = ({ pharmacyGroupName }: Pick<Offer, 'pharmacyGroupName'>): boolean =>
  pharmacyGroupName === independentGroup

/** Always two decimals. */
export const milesOf = ({ distance }: Pick<Offer, 'distance'>): string => distance.toFixed(2)

export const addressOf = ({ address1, city, state }: Pick<Offer, 'address1' | 'city' | 'state'>): string =>
  [address1, city, state].filter((part) => part !== '').join(', ')

type Place = Pick<Offer, 'pharmacyType' | 'pharmacyGroupName' | 'distance' | 'address1' | 'city' | 'state'>

/** Where a pharmacy is, for its row: distance and street, with the town only if it isn't the ZIP's. */
export function placeFacts(
  offer: Place,
  town: { city: string; stateName: string } | undefined,
  { pharmacies: text }: Pick<ResultsMessages, 'pharmacies'>,
): string[] {
  if (offer.pharmacyType === 'mail') return [text.mailOrder]
  const state = offer.state === town?.stateName ? '' : offer.state
  const city = state === '' && offer.city.toLowerCase() === town?.city.toLowerCase() ? '' : offer.city
  const address = addressOf({ ...offer, city, state })
  const facts = [fill(text.miles, { miles: milesOf(offer) }), address]
  return isIndependent(offer) ? [...facts, text.independent] : facts
}

/** Two letters for a tile without a logo. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()
