/** English of the sentences that the server puts beside its prices. */
import { sentences } from '../../../sentence'

export const priceNotes = sentences({
  retailDisclaimer: 'The middle one of the usual prices at pharmacies near you. An estimate.',
  /** An organization's own estimate, where it wants one. */
  retailEstimateDisclaimer:
    'An estimate from what pharmacies pay for this medication: no pharmacy near you has told us its price.',
  /** Follows another sentence. */
  stale: 'Figures behind it are of {date} and may be out of date.',
  discountLoading: 'Checking {network}',
  discountDisclaimer: 'Best price near you with the {network} card. An estimate; the pharmacy decides.',
  couponDisclaimer: 'With a coupon of {name}. An estimate; the pharmacy decides.',
  programDisclaimer: '{name}. Terms apply. Not for people insured by a government program.',
  copayDisclaimer: 'From the plan’s formulary for a usual fill. Your deductible can change it.',
  copayBetter: 'Your copay may be the better price.',
  notEligible: 'not eligible',
  notEligibleText: 'There is an offer for this medication, but not for this kind of insurance.',
  notAvailable: 'not available',
  notAvailableText: 'No coupon exists for this medication near you right now.',
  averageTitle: 'What members paid',
  averageLabel: 'Average copay',
  averageDisclaimer: 'From {claims} paid claims of this plan’s members. Illustrative.',
  alternativesLine1: 'Covered by your plan at a lower tier, or the same medication by its other name.',
  /** Where no plan is chosen. */
  alternativesOtherName: 'The same medication by its other name, for less.',
  alternativesLine2: 'Only your doctor or pharmacist can say whether another medication is right for you.',
  couponDisclaimerText: 'This card is not insurance. The pharmacy decides the final price. Show it before you pay.',
  poweredBy: 'Powered by {network}',
  pharmacyHelp: 'Pharmacist help: {phone}',
  memberHelp: 'Member help: {phone}',
})

export type PriceNotesText = typeof priceNotes
