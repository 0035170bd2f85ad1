/** The wire's letter codes and the words for them in our code. */
import * as v from '../valibot'

/**
 * A schema that turns a letter into its word.
 * @__NO_SIDE_EFFECTS__
 */
function letterCode<const Words extends Readonly<Record<string, string>>>(words: Words) {
  return v.pipe(
    v.picklist(Object.keys(words) as (keyof Words & string)[]),
    v.transform((letter): Words[keyof Words] => words[letter]),
  )
}

/**
 * W none or other (counts as not selected), X Medicare, Medicaid or government, Y commercial, Z uninsured (search 3;
 * account 9 says that X and Y differ between contexts and refers to search 3).
 */
export const insuranceType = letterCode({ W: 'none', X: 'government', Y: 'commercial', Z: 'uninsured' })
export type InsuranceType = v.InferOutput<typeof insuranceType>
export type InsuranceTypeCode = v.InferInput<typeof insuranceType>

const insuranceTypeCodes: Record<InsuranceType, InsuranceTypeCode> = {
  none: 'W',
  government: 'X',
  commercial: 'Y',
  uninsured: 'Z',
}
/** For values that are stored or pushed in the wire's form. */
export const toInsuranceTypeCode = (type: InsuranceType): InsuranceTypeCode => insuranceTypeCodes[type]

/** M from a manufacturer (branded), P from a pharmacy or network (generic). */
export const offerType = letterCode({ M: 'manufacturer', P: 'pharmacy' })
export type OfferType = v.InferOutput<typeof offerType>
export type OfferTypeCode = v.InferInput<typeof offerType>
/** For values that are sent, stored or put into an address. */
export const toOfferTypeCode = (type: OfferType): OfferTypeCode => (type === 'manufacturer' ? 'M' : 'P')

/** M mail order, R retail. */
export const pharmacyType = letterCode({ M: 'mail', R: 'retail' })
export type PharmacyType = v.InferOutput<typeof pharmacyType>
/** For replies of the server. */
export const toPharmacyTypeCode = (type: PharmacyType): v.InferInput<typeof pharmacyType> =>
  type === 'mail' ? 'M' : 'R'

/** H for health professionals, P for patients (account 1). */
export const organizationType = letterCode({ h: 'professional', p: 'patient' })
