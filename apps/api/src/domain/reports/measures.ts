/** The counts for `rxgauge report`: daily totals that identify nobody. */
import { languages } from '@rxgauge/text'

const prices = ['retail', 'discount', 'coupon', 'copay'] as const

/**
 * The kinds of each measure, in the report's order. No two measures may divide the same total, since their difference
 * would reveal hidden counts.
 */
export const measures = {
  /** The gauge was opened on another site's page or on ours, counted by each page's call for its organization. */
  opened: ['embedded', 'site'],
  /** A browser was used for the first time, by its language. */
  started: languages,
  searched: ['medication chosen', 'without result'],
  priced: prices,
  'without price': prices,
  /** Those of My list count as `list`, whatever their kind. */
  'card shown': ['discount', 'copay', 'list'],
  'handed on': ['text', 'email', 'print', 'wallet'],
  saved: ['coupon'],
  /** A person saved a list for the first time. A guest's list stays on the device: it's counted once it's priced. */
  'list made': ['account'],
  /** A list was priced, by how many medications it had. */
  'list priced': ['1', '2 or 3', '4 to 6', '7 to 20'],
  /** The site was recommended to somebody. */
  recommended: ['text', 'email'],
  /** What programs and assistants asked for; never among the visitors' counts above. */
  'by programs': ['search', 'prices', 'pharmacies', 'list', 'card'],
} as const satisfies Record<string, readonly string[]>

type Measures = typeof measures
export type CountedEvent = { [M in keyof Measures]: { measure: M; kind: Measures[M][number] } }[keyof Measures]
