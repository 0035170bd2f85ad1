/** How an edition behaves differently (search 6, "HCP edition"). */
import type { Edition } from './edition'

export interface EditionTraits {
  /** Visitors can set a favorite pharmacy. */
  hasFavorite: boolean
  /** The coupon has its own print button. */
  hasCouponButtons: boolean
  /** Savings are sent to a patient: with a button, and an icon at each pharmacy. */
  sendsToPatient: boolean
  /** Alternatives that the plan covers better show at once, without a press. */
  listsCoveredAlternatives: boolean
  /** Rows are denser. */
  isDense: boolean
}

const consumerTraits: EditionTraits = {
  hasFavorite: true,
  hasCouponButtons: true,
  sendsToPatient: false,
  listsCoveredAlternatives: false,
  isDense: false,
}

const traits: Record<Edition, EditionTraits> = {
  consumer: consumerTraits,
  provider: {
    hasFavorite: false,
    hasCouponButtons: false,
    sendsToPatient: true,
    listsCoveredAlternatives: true,
    isDense: true,
  },
  providerPatient: consumerTraits,
  wagon: consumerTraits,
}

export const editionTraits = (edition: Edition): EditionTraits => traits[edition]
