/** English text of the server's notes about prices. */
import { sentences } from '../../../sentence'

export const priceNotes = sentences({
  retailDisclaimer: 'The middle one of the usual prices at the nearest pharmacies. An estimate.',
  /** For an organization that estimates retail prices. */
  retailEstimateDisclaimer:
    'An estimate from what pharmacies pay for this medication: no pharmacy near you has told us its price.',
  /** Follows another sentence. */
  stale: 'Figures behind it are of {date} and may be out of date.',
  /** Follows another sentence, beside prices of pharmacies outside the radius. */
  noneNear: 'No participating pharmacy is within {radius} miles of {zip}; the nearest is {miles} miles away.',
  discountLoading: 'Checking {network}',
  discountDisclaimer:
    'Best price at the nearest pharmacies with the {network} card. An estimate; the pharmacy decides.',
  couponDisclaimer: 'With a coupon of {name}. An estimate; the pharmacy decides.',
  programDisclaimer: '{name}. Terms apply. Not for people insured by a government program.',
  copayDisclaimer: 'From the plan’s formulary for a usual fill. Your deductible can change it.',
  copayBetter: 'Your copay may be the better price.',
  notEligible: 'not eligible',
  notEligibleText: 'There is an offer for this medication, but not for this kind of insurance.',
  /** For a manufacturer's coupon when no plan is chosen. */
  chooseInsuranceText: 'There is a manufacturer coupon. Select your insurance to see whether you qualify.',
  notAvailable: 'not available',
  notAvailableText: 'No coupon exists for this medication near you right now.',
  /** If no source has a price: nothing is guessed. */
  noRetailPrice: 'No retail price is known for this medication near you.',
  noDiscountCard: 'No discount card is set up here.',
  noDiscountPrice: 'No discount card has a price for this medication near you.',
  noCopay: 'No copay is known for this medication with your plan.',
  averageTitle: 'What members paid',
  averageLabel: 'Average copay',
  averageDisclaimer: 'From {claims} paid claims of this plan’s members.',
  /** Follows another sentence, for demo figures. */
  illustrative: 'Illustrative.',
  alternativesLine1: 'Covered by your plan at a lower tier, or the same medication by its other name.',
  /** If no plan is chosen. */
  alternativesOtherName: 'The same medication by its other name, for less.',
  alternativesLine2: 'Only your doctor or pharmacist can say whether another medication is right for you.',
  couponDisclaimerText: 'This card is not insurance. The pharmacy decides the final price. Show it before you pay.',
  poweredBy: 'Powered by {network}',
  pharmacyHelp: 'Pharmacist help: {phone}',
  memberHelp: 'Member help: {phone}',
  /** For plans that come from files. */
  plan: {
    fromDay: '{plan} (from {day})',
    chronic: '{plan} (special needs: a chronic condition)',
    dual: '{plan} (special needs: Medicare and Medicaid)',
    institutional: '{plan} (special needs: nursing home care)',
    tier: 'Tier {tier}',
    specialtyTier: 'Tier {tier}: specialty',
    preferredPharmacies: '{preferred} at a preferred pharmacy of the plan, {standard} at its other pharmacies.',
    coinsurance: 'You pay {percent}% of the price.',
    coinsuranceOfUnknown: 'You pay {percent}% of the price, which is not known here.',
    mail: 'By mail, {days} days: {price}.',
    deductible: 'A deductible of {deductible} a year comes first.',
    someDeductible: 'The plan’s deductible comes first.',
    untilWhole: 'Until it is met you pay the whole price.',
    untilWholePrice: 'Until it is met you pay the whole price, about {price}.',
    untilPrice: 'Until it is met you pay {price}.',
    insulin: 'The plan has a price of its own for insulin.',
    limit: 'Quantity limit: at most {quantity} in {days} days.',
    someLimit: 'The plan limits the quantity.',
    priorAuthorization: 'Prior authorization: the plan must agree before it pays.',
    stepTherapy: 'Step therapy: the plan pays once another medication has been tried.',
    fromDayOn: 'From {day} on.',
    tierNames: {
      GENERIC: 'Generic',
      'PREFERRED-GENERIC': 'Preferred generic',
      'NON-PREFERRED-GENERIC': 'Non-preferred generic',
      BRAND: 'Brand',
      'PREFERRED-BRAND': 'Preferred brand',
      'NON-PREFERRED-BRAND': 'Non-preferred brand',
      SPECIALTY: 'Specialty',
      'ZERO-COST-SHARE-PREVENTIVE': 'Preventive, without cost',
      'MEDICAL-SERVICE': 'Medical service',
      PREFERRED: 'Preferred',
      BASIC: 'Basic',
    },
  },
})

export type PriceNotesText = typeof priceNotes
