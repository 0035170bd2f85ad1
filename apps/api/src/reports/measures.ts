/** What is counted for `rxgauge report`: sums of a day, of no one in particular. */
import { languages } from '@rxgauge/text'

const prices = ['retail', 'discount', 'coupon', 'copay'] as const

/**
 * The kinds of each, in the order in which a report shows them. No two measures may divide the same sum: their difference
 * would tell what is hidden.
 */
export const measures = {
  /** The gauge was opened on a page of another origin, or ours was: by the call for the organization that each page makes. */
  opened: ['embedded', 'site'],
  /** A browser was used for the first time, by its language. */
  started: languages,
  searched: ['medication chosen', 'without result'],
  priced: prices,
  'without price': prices,
  'card shown': ['discount', 'copay'],
  'handed on': ['text', 'email', 'print', 'wallet'],
  saved: ['coupon'],
  /** The site was recommended to somebody. */
  recommended: ['text', 'email'],
} as const satisfies Record<string, readonly string[]>

type Measures = typeof measures
export type CountedEvent = { [M in keyof Measures]: { measure: M; kind: Measures[M][number] } }[keyof Measures]
