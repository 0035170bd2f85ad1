/** What pricing needs from outside. Widget and site each implement it; pricing knows nothing else of its surroundings. */
import type { ApiFailure, Clock, DeviceLocation, Session } from '@rxgauge/client'
import {
  type Cents,
  type Insurance,
  type Offer,
  type Organization,
  type Product,
  type ProductDetailId,
  type ProductId,
  resultPath,
} from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import type { PendingAction, RequestedCoupon } from './pending-action/pending-action'

/** What a journey starts with, from an attribute or an address. Anything of it may be wrong: then it is said, and the usual is used. */
export interface JourneyStart {
  drug?: string | undefined
  /** Starts by saying that no medication goes by a name, which an address had. */
  unknownDrug?: UnknownDrug | undefined
  /** The medication of that name, where it is known already: then it is not searched for. */
  product?: Product | undefined
  productDetailId?: string | undefined
  quantity?: string | undefined
  zip?: string | undefined
  /** Starts with the coupon of this offer, as My Coupons does. */
  offer?: Offer | undefined
  /** Starts with a coupon that something is to be done with, for its zip and plan. */
  requestedCoupon?: RequestedCoupon | undefined
  /** Starts with the gauge; otherwise with the list (search 2, "Search page"). */
  isFromHomeGauge?: boolean | undefined
  /** Starts with the pharmacies of a generic, as the savings pages do (search 2, "Drug savings"). */
  isForSavings?: boolean | undefined
}

/** A name that is no medication's, and what may have been meant by it. */
export interface UnknownDrug {
  name: string
  nearMatches: readonly Product[]
}

/** What a link leads to. No zip and no insurance: those are the reader's own. */
export interface ResultTarget {
  productName: string
  productDetailId: ProductDetailId
  quantity: number
}

/** What prices are requested for, in words. */
export interface PrescriptionDetails {
  productName: string
  form: string
  strength: string
  zip: string
  insurance: Pick<Insurance, 'name' | 'type'> | undefined
}

/** What happened in a journey. */
export type JourneyEvent =
  | ({ kind: 'chosen'; productId: ProductId; productDetailId: ProductDetailId; quantity: number } & PrescriptionDetails)
  | { kind: 'cleared' }
  /** Prices wait for a zip: none is known, and the browser did not tell where the device is. */
  | { kind: 'zipMissing' }
  /** The server has another zip of this device. */
  | { kind: 'zipSaved' }
  /** No medication goes by the name that the journey started with. */
  | ({ kind: 'unknownDrug' } & UnknownDrug)
  | {
      kind: 'priced'
      productName: string
      zip: string
      prices: Partial<Record<'retail' | 'discount' | 'copay' | 'coupon', Cents>>
    }
  /** A coupon is on the screen. */
  | { kind: 'coupon'; productName: string; zip: string; type: 'discount' | 'copay'; price: Cents; provider: string }
  /** Something was shared, or is about to be. */
  | { kind: 'shared'; channel: 'text' | 'email'; step: 'attempted' | 'completed' }
  | { kind: 'failed'; failure: ApiFailure }
  | LateOutcome

/** What came of a change once the journey that it was made in has gone: the server's sentence, or why it did not come about. */
export type LateOutcome = { kind: 'late' } & ({ sentence: string } | { failure: ApiFailure })

/** What a journey needs of accounts, which are the host's business. */
export interface HostAccount {
  isSignedIn: () => boolean
  /** The contacts that the person has confirmed. */
  contacts: () => Promise<{ phone: string | null; email: string | null }>
  /** My Coupons is another than before. */
  onCouponsChanged: () => void
  /** Opens the gate to an account on this page. Without one, the full site is opened at the same coupon. */
  openGate: ((action: PendingAction) => void) | undefined
}

export interface PricingHost {
  session: Session
  clock: Clock
  organization: Organization
  /** The address of the organization's logo, once there is one. */
  logo?: string | undefined
  language: Language
  /** Shown as a choice in the journey's head where given. */
  changeLanguage?: ((language: Language) => void) | undefined
  start: JourneyStart
  onEvent: (event: JourneyEvent) => void
  /** Where the device is; without it, only zips can be typed. */
  location?: DeviceLocation | undefined
  account: HostAccount
  /** Whether this visitor may keep a favorite pharmacy: anybody but a plain guest (search 6). */
  canKeepFavorite: boolean
  /** The full site's address of a result, to keep or hand on. */
  linkTo: (result: ResultTarget) => string
  /** Reloads the page, where it is the host's own: what its code needs may be gone. */
  reload?: (() => void) | undefined
  /** Opens a page in a window of its own; returns whether the browser allowed it. */
  openWindow: (address: string, size?: { width: number; height: number }) => boolean
}

/** The full site's address of a result: the route that the specification names (search 2, "Routes"). */
export function resultLink(
  site: string,
  orgCode: string | undefined,
  result: ResultTarget,
  language?: Language,
): string {
  const url = new URL(resultPath(result).slice(1), site)
  if (orgCode) url.searchParams.set('orgCode', orgCode)
  if (language) url.searchParams.set('lang', language)
  return url.href
}
