/** The wire's letter codes, and the words that they become behind it. */
import * as v from 'valibot'

/**
 * A schema that reads a letter and returns its word.
 * @__NO_SIDE_EFFECTS__
 */
function wordOf<const Words extends Readonly<Record<string, string>>>(words: Words) {
  return v.pipe(
    v.picklist(Object.keys(words) as (keyof Words & string)[]),
    v.transform((letter): Words[keyof Words] => words[letter]),
  )
}

/**
 * W none or other (counts as not selected), X Medicare, Medicaid or government, Y commercial, Z uninsured
 * (search 3; account 9 says that X and Y differ between contexts and refers to search 3).
 */
export const insuranceType = wordOf({ W: 'none', X: 'government', Y: 'commercial', Z: 'uninsured' })
export type InsuranceType = v.InferOutput<typeof insuranceType>
export type InsuranceTypeCode = v.InferInput<typeof insuranceType>

const insuranceTypeCodes: Record<InsuranceType, InsuranceTypeCode> = {
  none: 'W',
  government: 'X',
  commercial: 'Y',
  uninsured: 'Z',
}
/** For what is stored or pushed in the wire's form. */
export const toInsuranceTypeCode = (type: InsuranceType): InsuranceTypeCode => insuranceTypeCodes[type]

/** M of a manufacturer (branded), P of a pharmacy or network (generic). */
export const offerType = wordOf({ M: 'manufacturer', P: 'pharmacy' })
export type OfferType = v.InferOutput<typeof offerType>
export type OfferTypeCode = v.InferInput<typeof offerType>
/** For what is sent, stored or put into an address: the letter. */
export const toOfferTypeCode = (type: OfferType): OfferTypeCode => (type === 'manufacturer' ? 'M' : 'P')

/** M mail order, R retail. */
export const pharmacyType = wordOf({ M: 'mail', R: 'retail' })
export type PharmacyType = v.InferOutput<typeof pharmacyType>
/** In a reply: the server sends the letter. */
export const toPharmacyTypeCode = (type: PharmacyType): v.InferInput<typeof pharmacyType> =>
  type === 'mail' ? 'M' : 'R'

/** H for health professionals, P for patients (account 1). */
export const organizationType = wordOf({ h: 'professional', p: 'patient' })
