/** English text that the public API tells people through programs and assistants. */
import { sentences } from '../../../sentence'

export const programs = sentences({
  /** In every response with prices. */
  notInsurance: 'This is not insurance and not medical advice. Prices are estimates; the pharmacy decides.',
  paused: 'This price isn’t shown right now.',
  copay: {
    /** Without a plan. */
    planNeeded: 'The copay depends on the insurance plan. Name a plan to get it.',
    notCovered: 'This plan doesn’t cover this medication.',
    notShown: 'This plan covers this medication. The copay isn’t shown here.',
  },
  /** What a person must agree to before a program gets a card for them. */
  consent: {
    card: 'I ask for this discount card. I know that it isn’t insurance.',
    program:
      'I ask for this savings card. I am not enrolled in Medicare, Medicaid or any other government program, and I accept its terms.',
  },
})

export type ProgramTexts = typeof programs
