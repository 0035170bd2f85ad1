/** Which sources an organization's prices come from: the first of each list that has one. */

/** Sources that every server has. */
export const ownSources = ['imports', 'built-in'] as const

export type PriceKind = 'retail' | 'discount' | 'coupon' | 'copay'

/** The order of each kind, and whose it is: feeds count what each organization asks. */
export interface SourceOrder extends Readonly<Record<PriceKind, readonly string[]>> {
  organization: string
}

/** As an organization's options say it. */
type OwnOrder = { readonly [Kind in PriceKind]?: readonly string[] | undefined }

export const sourceOrder = (organization: string, own: OwnOrder | null = null): SourceOrder => ({
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

const isOwn = (name: string) => ownSources.some((own) => own === name)

/** The order itself: what organizations with the same one may share. */
export const orderKey = ({ retail, discount, coupon, copay }: SourceOrder) => [retail, discount, coupon, copay]
