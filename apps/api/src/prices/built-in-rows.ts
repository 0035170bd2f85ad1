/** What the rows of the built-in source's statements have in common. */
import type { QuoteSource } from './quote'

/** Said of each of its quotes. The tables carry no day of import, so none is claimed. */
export const builtInProvenance: { source: QuoteSource; asOf: null } = {
  source: { kind: 'built-in', name: 'RxGauge price tables' },
  asOf: null,
}

/** A row of a left join that found something; only the columns named may still be null. */
export type NonNullRow<Row, Nullable extends keyof Row = never> = {
  [Column in keyof Row]: Column extends Nullable ? Row[Column] : NonNullable<Row[Column]>
}
