/** A pharmacy's name and place in a sentence. */
import { independentGroup, type Offer } from '@rxgauge/contract'
import { fill, type ResultsMessages } from '@rxgauge/text'

export const isIndependent = ({ pharmacyGroupName }: Pick<Offer, 'pharmacyGroupName'>): boolean =>
  pharmacyGroupName === independentGroup

/** The chain's name; for independent pharmacies, the word for "independent". */
export const chainNameOf = (
  { pharmacyGroupName }: Pick<Offer, 'pharmacyGroupName'>,
  { pharmacies: text }: Pick<ResultsMessages, 'pharmacies'>,
): string => (isIndependent({ pharmacyGroupName }) ? text.independent : pharmacyGroupName)

/** Always two decimals. */
export const milesOf = ({ distance }: Pick<Offer, 'distance'>): string => distance.toFixed(2)

export const addressOf = ({ address1, city, state }: Pick<Offer, 'address1' | 'city' | 'state'>): string =>
  [address1, city, state].filter((part) => part !== '').join(', ')

/** Distance and address, or "mail order". */
export const distanceAndAddress = (offer: Offer, { pharmacies: text }: Pick<ResultsMessages, 'pharmacies'>): string =>
  offer.pharmacyType === 'mail' ? text.mailOrder : `${fill(text.miles, { miles: milesOf(offer) })}, ${addressOf(offer)}`

/** Two letters for a tile without a logo. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()
