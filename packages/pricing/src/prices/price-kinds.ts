/** The four prices, in the order of the gauge's wedges. */
export const priceKinds = ['retail', 'discount', 'copay', 'coupon'] as const
export type PriceKind = (typeof priceKinds)[number]
