/** What editions say and do otherwise beyond the first screen. */
import type { Differences, Edition } from './edition'
import type { ResultsMessages } from './en-later'

export const resultsDifferences: Differences<ResultsMessages> = {
  provider: {
    en: {
      insurance: { title: 'Select the patient’s insurance' },
      coupon: { title: 'Your patient’s coupon' },
      savings: { get: 'VIEW SAVINGS' },
      alternatives: { covered: 'The patient’s plan covers alternatives better.' },
    },
    es: {
      insurance: { title: 'Elegir el seguro del paciente' },
      coupon: { title: 'El cupón de su paciente' },
      savings: { get: 'VER AHORROS' },
      alternatives: { covered: 'El plan del paciente cubre mejor otras alternativas.' },
    },
  },
  // A professional's patients: they view what was chosen for them.
  providerPatient: { en: { savings: { get: 'VIEW SAVINGS' } }, es: { savings: { get: 'VER AHORROS' } } },
}

/** What an edition does otherwise (search 6, "HCP edition"). */
export interface EditionTraits {
  /** A favorite pharmacy can be kept. */
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
