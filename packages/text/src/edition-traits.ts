/** What an edition does otherwise (search 6, "HCP edition"). */
import type { Edition } from './edition'

export interface EditionTraits {
  /** A favorite pharmacy can be set. */
  hasFavorite: boolean
  /** The coupon has its own print button. */
  hasCouponButtons: boolean
  /** Savings go to a patient: a button for it, and an icon at each pharmacy. */
  sendsToPatient: boolean
  /** Alternatives that a plan covers better are shown at once, without being asked for. */
  listsCoveredAlternatives: boolean
  /** Denser rows. */
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
