/** Which sources an organization's prices come from: the first of each list that has one. */
import * as v from 'valibot'
import type { FeedCaller } from './feeds/request-limits'

/** Sources that every server has: what an operator imported, and the demo's files. */
export const ownSources = ['imports', 'demo'] as const

export type PriceKind = 'retail' | 'discount' | 'coupon' | 'copay'

/** The order of each kind, and whose it is: feeds count what each organization and each visitor asks. */
export interface SourceOrder extends Readonly<Record<PriceKind, readonly string[]>> {
  organization: string
  /** Who asks now; `undefined` for a page. */
  feedCaller?: FeedCaller
}

const names = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,30}$/, 'must be imports, demo or the name of a feed'))),
    v.minLength(1, 'must name a source'),
    v.maxLength(6, 'may name 6 sources'),
    v.check((list) => new Set(list).size === list.length, 'names a source twice'),
  ),
)

/** `options.priceSources` of an organization. A kind that is left out is looked for in imports, then in the demo's files. */
export const ownOrder = v.optional(
  v.nullable(v.strictObject({ retail: names, discount: names, coupon: names, copay: names })),
  null,
)
type OwnOrder = v.InferOutput<typeof ownOrder>

export const sourceOrder = (organization: string, own: OwnOrder = null): SourceOrder => ({
  organization,
  retail: own?.retail ?? ownSources,
  discount: own?.discount ?? ownSources,
  coupon: own?.coupon ?? ownSources,
  copay: own?.copay ?? ownSources,
})

/** The names of feeds among its sources. */
export const feedsOf = ({ retail, discount, coupon, copay }: SourceOrder): string[] => [
  ...new Set([...retail, ...discount, ...coupon, ...copay].filter((name) => !isOwn(name))),
]

/** Whether any of its prices comes from a feed: every request asks. */
export const usesFeeds = ({ retail, discount, coupon, copay }: SourceOrder): boolean =>
  [retail, discount, coupon, copay].some((names) => !names.every(isOwn))

const isOwn = (name: string) => ownSources.some((own) => own === name)

/** The order itself: what organizations with the same one may share. */
export const orderKey = ({ retail, discount, coupon, copay }: SourceOrder) => [retail, discount, coupon, copay]
