/** Ids of offers, formatted and parsed only here; to everyone else they are opaque. */

export type OfferKey =
  /** A network's discount card at a chain. */
  | { kind: 'cash'; networkId: number; groupId: number }
  /** A chain's own coupon. */
  | { kind: 'coupon'; groupId: number }
  /** A manufacturer's savings program. */
  | { kind: 'program'; productDetailId: number }

export function formatOfferId(key: OfferKey): string {
  switch (key.kind) {
    case 'cash':
      return `cash-${key.networkId}-${key.groupId}`
    case 'coupon':
      return `coupon-${key.groupId}`
    case 'program':
      return `program-${key.productDetailId}`
  }
}

/** `undefined` for text that `formatOfferId` never returns. */
export function parseOfferId(text: string): OfferKey | undefined {
  const [kind, ...parts] = text.split('-')
  const [first, second] = parts.map(parseId)
  if (parts.length > 2 || first === undefined) return undefined
  if (kind === 'cash') return second === undefined ? undefined : { kind, networkId: first, groupId: second }
  if (parts.length > 1) return undefined
  if (kind === 'coupon') return { kind, groupId: first }
  return kind === 'program' ? { kind, productDetailId: first } : undefined
}

const parseId = (text: string): number | undefined => (/^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : undefined)
