/** How a pharmacy is named and placed in a sentence. */
import { independentGroup, type Offer } from '@rxgauge/contract'
import { fill, type ResultsMessages } from '@rxgauge/text'

export const isIndependent = ({ pharmacyGroupName }: Pick<Offer, 'pharmacyGroupName'>): boolean =>
  pharmacyGroupName === independentGroup

/** The group's name for people: that of pharmacies that belong to none is a word. */
export const groupNameOf = (
  { pharmacyGroupName }: Pick<Offer, 'pharmacyGroupName'>,
  { pharmacies: text }: Pick<ResultsMessages, 'pharmacies'>,
): string => (isIndependent({ pharmacyGroupName }) ? text.independent : pharmacyGroupName)

/** Two decimals, as everywhere. */
export const milesOf = ({ distance }: Pick<Offer, 'distance'>): string => distance.toFixed(2)

export const addressOf = ({ address1, city, state }: Pick<Offer, 'address1' | 'city' | 'state'>): string =>
  [address1, city, state].filter((part) => part !== '').join(', ')

/** How far away and where it is; mail comes from nowhere near. */
export const placeOf = (offer: Offer, { pharmacies: text }: Pick<ResultsMessages, 'pharmacies'>): string =>
  offer.pharmacyType === 'mail' ? text.mailOrder : `${fill(text.miles, { miles: milesOf(offer) })}, ${addressOf(offer)}`

/** Two letters for a tile where there is no logo. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()
