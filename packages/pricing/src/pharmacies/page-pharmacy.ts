/** The pharmacy that a host page names: our id, or its number as `npi:` or `ncpdp:`. */
import { ignoreFailure, type Session, toFailure } from '@rxgauge/client'
import { calls, type Offer, type PharmacyLocation } from '@rxgauge/contract'
import { radiusOf } from '../prices/radius'
import { offerAt } from './offer-at'

interface ListedOffers {
  favorite: Offer | undefined
  others: Offer[]
}

interface PickedPharmacy<List> {
  list: List
  locationId: number
}

/**
 * Finds the named pharmacy in a list. Where the list has another one of its chain, the named one takes that place, with its own
 * distance. `unknown` if it's none or has no price near the ZIP; `undefined` if it couldn't be loaded.
 */
export async function pagePharmacyIn<List extends ListedOffers>(
  session: Session,
  list: List,
  reference: string,
  zip: string,
): Promise<PickedPharmacy<List> | 'unknown' | undefined> {
  try {
    const { id, pharmacyGroupId } = await findPharmacy(session, reference)
    const offers = list.favorite ? [list.favorite, ...list.others] : list.others
    if (offers.some(({ pharmacyLocationId }) => pharmacyLocationId === id)) return { list, locationId: id }
    const ofChain = offers.find((offer) => offer.pharmacyGroupId === pharmacyGroupId)
    if (!ofChain) return 'unknown'
    const near = await session.call(calls.price.listGroupLocationsWithin, {
      params: { id: pharmacyGroupId, miles: radiusOf(session) },
      query: { zip },
    })
    const location = near.find((each) => each.id === id)
    if (!location) return 'unknown'
    const named = offerAt(ofChain, location)
    // A favorite keeps its own place.
    const others =
      ofChain === list.favorite
        ? [named, ...list.others]
        : list.others.map((offer) => (offer === ofChain ? named : offer))
    return { list: { ...list, others }, locationId: id }
  } catch (error) {
    const { code } = toFailure(error)
    if (unknownCodes.includes(code)) return 'unknown'
    return ignoreFailure(error)
  }
}

const unknownCodes: readonly string[] = ['PHARMACY_NOT_FOUND', 'PHARMACY_CLOSED', 'INVALID_REQUEST']

function findPharmacy(session: Session, named: string): Promise<PharmacyLocation> {
  if (/^\d+$/.test(named)) return session.call(calls.price.getPharmacyLocation, { params: { id: named } })
  const key = named.toLowerCase().replace(/\s/g, '')
  return session.call(calls.price.getPharmacyByKey, { params: { key } })
}
