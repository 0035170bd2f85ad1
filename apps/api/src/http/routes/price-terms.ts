/** What a caller's prices depend on besides the medication. */
import type { PriceTerms } from '../../domain/prices/price-source'
import type { Caller } from '../../domain/request-context'
import type { Services } from '../services'

/** @throws DomainError ZIP_INVALID, ZIP_NOT_FOUND */
export const priceTermsOf = async (
  { places }: Services,
  zip: string,
  caller: Pick<Caller, 'organization' | 'userId' | 'person'>,
): Promise<PriceTerms> => ({
  place: await places.around(zip, caller),
  pharmacyGroupIds: caller.organization.pharmacyGroupIds,
  networkIds: caller.organization.networkIds,
  sources: caller.organization.sources,
  retailEstimate: caller.organization.record.options.retailEstimate,
})
