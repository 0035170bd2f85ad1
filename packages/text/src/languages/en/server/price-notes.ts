/** English text of the server's notes about prices. */
import { sentences } from '../../../sentence'

export const priceNotes = sentences({
  retailDisclaimer: 'The typical (median) price at the nearest pharmacies. An estimate.',
  /** For an organization that estimates retail prices. */
  retailEstimateDisclaimer:
    'An estimate from what pharmacies pay for this medication. No pharmacy in this area has told us its price.',
  /** Follows another sentence. */
  stale: 'It’s based on data from {date} and may be out of date.',
  /** Follows another sentence, beside prices of pharmacies outside the radius. */
  noneNear: 'No participating pharmacy is within {radius} miles of {zip}; the nearest is {miles} miles away.',
  discountLoading: 'Checking {network}',
  discountDisclaimer:
    'Best price at the nearest pharmacies with the {network} card. An estimate; the pharmacy decides.',
  /** At one pharmacy. */
  cardDisclaimer: 'With the {network} card. An estimate; the pharmacy decides.',
  couponDisclaimer: 'With a {name} coupon. An estimate; the pharmacy decides.',
  programDisclaimer: '{name}. Terms apply. It can’t be used with a government insurance program.',
  copayDisclaimer: 'From the plan’s drug list, for a usual fill. A deductible can change it.',
  copayBetter: 'The copay may be the better price.',
  notEligible: 'not eligible',
  notEligibleText: 'There is an offer for this medication, but not for this type of insurance.',
  /** For a manufacturer's coupon when no plan is chosen. */
  chooseInsuranceText: 'There is a manufacturer coupon. Select insurance to see if it can be used.',
  notAvailable: 'not available',
  notAvailableText: 'There is no coupon for this medication in this area right now.',
  /** If no source has a price: nothing is guessed. */
  noRetailPrice: 'We don’t have a retail price for this medication in this area.',
  noDiscountCard: 'No discount card is available here.',
  noDiscountPrice: 'No discount card has a price for this medication in this area.',
  noCopay: 'We don’t have a copay for this medication with this plan.',
  averageTitle: 'What members paid',
  averageLabel: 'Average copay',
  averageDisclaimer: 'From {claims} paid claims of this plan’s members.',
  /** Follows another sentence, for demo figures. */
  illustrative: 'Illustrative.',
  /** If one reason holds for some and the other for others. */
  alternativesLine1: 'The plan covers it at a lower tier, or it’s the same medication under its other name.',
  alternativesLowerTier: 'The plan covers it at a lower tier.',
  alternativesOtherName: 'The same medication under its other name, for less.',
  alternativesLine2: 'Ask a doctor or pharmacist before switching medications.',
  couponDisclaimerText: 'The pharmacy decides the final price.',
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
    preferredPharmacies: '{preferred} at a preferred pharmacy, {standard} at the plan’s other pharmacies.',
    coinsurance: 'The cost is {percent}% of the price.',
    coinsuranceOfUnknown: 'The cost is {percent}% of the price, and we don’t have that price here.',
    mail: 'By mail, {days} days: {price}.',
    deductible: 'The plan has a deductible of {deductible} a year.',
    someDeductible: 'The plan has a deductible.',
    untilWhole: 'Until it’s met, the cost is the full price.',
    untilWholePrice: 'Until it’s met, the cost is the full price, about {price}.',
    untilPrice: 'Until it’s met, the cost is {price}.',
    insulin: 'The plan has a special price for insulin.',
    limit: 'Quantity limit: up to {quantity} in {days} days.',
    someLimit: 'The plan limits the quantity.',
    priorAuthorization: 'Prior authorization: the plan must agree before it pays.',
    stepTherapy: 'Step therapy: the plan pays after another medication has been tried.',
    fromDayOn: 'Starting {day}.',
    tierNames: {
      GENERIC: 'Generic',
      'PREFERRED-GENERIC': 'Preferred generic',
      'NON-PREFERRED-GENERIC': 'Non-preferred generic',
      BRAND: 'Brand',
      'PREFERRED-BRAND': 'Preferred brand',
      'NON-PREFERRED-BRAND': 'Non-preferred brand',
      SPECIALTY: 'Specialty',
      'ZERO-COST-SHARE-PREVENTIVE': 'Preventive, no cost',
      'MEDICAL-SERVICE': 'Medical service',
      PREFERRED: 'Preferred',
      BASIC: 'Basic',
    },
  },
})

export type PriceNotesText = typeof priceNotes
