/** The order of price sources of an organization, for each kind of price; the first source with a price wins. */
import * as v from 'valibot'
import { messageOf, reason } from '../../base/errors/reason'
import { ownSources } from '../../base/settings/feed-config'
import type { ClientNetwork } from '../limits/client-network'

export type PriceKind = 'retail' | 'discount' | 'coupon' | 'copay'

/** The visitor for whom a feed is requested. */
export interface FeedCaller {
  deviceId: string
  network: ClientNetwork
}

/** The order of each kind, and its organization, because feeds count requests by organization and visitor. */
export interface SourceOrder extends Readonly<Record<PriceKind, readonly string[]>> {
  organization: string
  /** The current visitor; `undefined` for a page or a program. */
  feedCaller?: FeedCaller
}

const names = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,30}$/, messageOf(reason('sourceForm'))))),
    v.minLength(1, messageOf(reason('sourceNeeded'))),
    v.maxLength(6, messageOf(reason('tooManySources', { most: 6 }))),
    v.check((list) => new Set(list).size === list.length, messageOf(reason('sourceTwice'))),
  ),
)

/** The organization's `options.priceSources`. A missing kind uses imports, then the demo's files. */
export const ownOrder = v.optional(
  v.nullable(v.strictObject({ retail: names, discount: names, coupon: names, copay: names })),
  null,
)
/** The made-up prices of an organization that is for trying. No organization or feed can name it, since their names are in lower case. */
export const testSource = 'TEST'
type OwnOrder = v.InferOutput<typeof ownOrder>

/** The only source of an organization that is for trying. */
export const testOrder = (organization: string): SourceOrder => ({
  organization,
  retail: [testSource],
  discount: [testSource],
  coupon: [testSource],
  copay: [testSource],
})
export const isTestOrder = ({ retail }: SourceOrder): boolean => retail.includes(testSource)

export const sourceOrder = (organization: string, own: OwnOrder = null): SourceOrder => ({
  organization,
  retail: own?.retail ?? ownSources,
  discount: own?.discount ?? ownSources,
  coupon: own?.coupon ?? ownSources,
  copay: own?.copay ?? ownSources,
})

/** The feeds among its sources. */
export const feedsOf = ({ retail, discount, coupon, copay }: SourceOrder): string[] => [
  ...new Set([...retail, ...discount, ...coupon, ...copay].filter((name) => !isOwn(name))),
]

/** Whether any of its prices may come from a feed. Runs in every request, so it builds no list. */
export const usesFeeds = ({ retail, discount, coupon, copay }: SourceOrder): boolean =>
  [retail, discount, coupon, copay].some((names) => !names.every(isOwn))

const isOwn = (name: string) => name === testSource || ownSources.some((own) => own === name)

/** The order without its organization: organizations with the same one share cached prices. */
export const orderKey = ({ retail, discount, coupon, copay }: SourceOrder) => [retail, discount, coupon, copay]
