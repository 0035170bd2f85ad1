/** What pricing needs from its surroundings; the widget and the site each implement it. */
import type { ApiFailure, Clock, DeviceLocation, Session } from '@rxgauge/client'
import {
  type Cents,
  fixedPaths,
  type Insurance,
  type Offer,
  type Organization,
  type Product,
  type ProductDetailId,
  type ProductId,
  resultPath,
  type SavedCard,
  sharedListParameter,
} from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import type { ComponentType } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { MyListLoader } from './my-list/my-list-loader'
import type { RequestedCoupon } from './pending-action/pending-action'
import type { SignUpGate } from './pending-action/sign-up-gate'

/** Parts of a prescription that a host page names, as it writes them. */
export interface PagePrescription {
  /** A strength of the medication, as the gauge lists it: `20 mg`. */
  strength?: string | undefined
  quantity?: string | undefined
  /** Our id of a plan, or the operator's own code: `key:ACME-PPO`. It applies until the person chooses one. */
  plan?: string | undefined
  /** Our id of a pharmacy, or its number: `npi:1234567893`, `ncpdp:3312345`. It's the one that's picked in the list. */
  pharmacy?: string | undefined
}

/** A part that a host page or an address names and that can't be had. */
export type RejectedPart = 'drug' | 'zip' | keyof PagePrescription

/** What a journey starts with, from an attribute or a URL. Anything invalid is reported, and the default used instead. */
export interface JourneyStart {
  /** A name, or a code: `ndc:0071-0155-23`, `rxcui:617318`. */
  drug?: string | undefined
  /** What else the host page names. A part that can't be had is left to the person; nothing takes its place silently. */
  page?: PagePrescription | undefined
  /** Starts by saying that no medication has this name, which came from a URL. */
  unknownDrug?: UnknownDrug | undefined
  /** The medication with that name if it's already known, so it isn't searched for. */
  product?: Product | undefined
  productDetailId?: string | undefined
  quantity?: string | undefined
  zip?: string | undefined
  /** Starts with the coupon of this offer, as My Coupons does. */
  offer?: Offer | undefined
  /** The page around the journey leads back from that offer's coupon itself. */
  isOfferOfPage?: boolean | undefined
  /** Starts with a coupon, for its ZIP and plan, and what to do with it. */
  requestedCoupon?: RequestedCoupon | undefined
  /** Starts with the gauge; otherwise with the list (search 2, "Search page"). */
  isFromHomeGauge?: boolean | undefined
  /** Starts with the pharmacies for a generic, as the savings pages do (search 2, "Drug savings"). */
  isForSavings?: boolean | undefined
}

/** A name that no medication has, and similar ones. */
export interface UnknownDrug {
  name: string
  nearMatches: readonly Product[]
}

/** What a link to a result contains. Neither ZIP nor insurance: each reader has their own. */
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

/** An event in a journey. */
export type JourneyEvent =
  | ({ kind: 'chosen'; productId: ProductId; productDetailId: ProductDetailId; quantity: number } & PrescriptionDetails)
  | { kind: 'cleared' }
  /** Prices wait for a ZIP: none is known, and the browser didn't give a location. */
  | { kind: 'zipMissing' }
  /** The server has stored a new ZIP for this device. */
  | { kind: 'zipSaved' }
  /** No medication has the name that the journey started with. */
  | ({ kind: 'unknownDrug' } & UnknownDrug)
  /** The page or address names something that can't be had. */
  | { kind: 'rejected'; part: RejectedPart }
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

/** The result of a change whose journey is already gone: the server's sentence, or the failure. */
export type LateOutcome = { kind: 'late' } & ({ sentence: string } | { failure: ApiFailure })

/** What a journey needs to know about accounts, which belong to the host. */
export interface HostAccount {
  isSignedIn: () => boolean
  /** The person's confirmed contacts. */
  contacts: () => Promise<{ phone: string | null; email: string | null }>
  /** The switch for this browser's notifications, which reminders come as too. Without it, there are none. */
  AlertSwitch?: ComponentType | undefined
  /** Called when My Coupons has changed. */
  onCouponsChanged: () => void
  /** The sign-up gate of this page. Without it, the full site opens at the same coupon. */
  gate: SignUpGate | undefined
}

/** The page's own history, with an entry for each view and dialog of the journey, all at the same address. */
export interface ViewHistory {
  /** What the journey stored in the current entry. */
  read: () => unknown
  push: (stored: unknown) => void
  replace: (stored: unknown) => void
  /** Resolves once an earlier entry is the current one. */
  back: (steps: number) => Promise<void>
  /** Calls after the visitor's Back or Forward to an entry of this journey. Returns the unsubscribe function. */
  onTraverse: (listener: () => void) => () => void
}

/** What a coupon shows at the counter. */
export type CounterCoupon = Omit<SavedCard, 'savedCouponId'>

/** What insurance pays for less than any coupon, so that it has no card. */
export interface InsuredFill extends Omit<CounterCoupon, 'mailOrderFlag' | 'bin' | 'pcn' | 'groupNum' | 'memberId'> {
  /** Until the deductible is met it may cost more. */
  isAfterDeductible: boolean
}

/** Keeps the coupons on the screen on this device, so that they show without a signal: a guest's for a day. */
export interface CouponKeeper {
  /** Whether the visitor wants it, and the device can. */
  isOn: StoreApi<boolean>
  /** Replaces the coupons kept before. */
  keep: (coupons: readonly (CounterCoupon | InsuredFill)[]) => void
  /** Turned off, the kept coupon is deleted. */
  turn: (isOn: boolean) => void
}

export interface PricingHost {
  session: Session
  clock: Clock
  organization: Organization
  /** URL of the organization's logo, once there is one. */
  logo?: string | undefined
  language: Language
  /** If given, the journey's header offers a choice of language. */
  changeLanguage?: ((language: Language) => void) | undefined
  start: JourneyStart
  onEvent: (event: JourneyEvent) => void
  /** The device's location; without it, visitors can only type a ZIP. */
  location?: DeviceLocation | undefined
  /** Without it, as on a partner's page, no history is touched. */
  history?: ViewHistory | undefined
  account: HostAccount
  /** My list, if there is one here. `open` leads to its page; without it, it takes the search's place. */
  myList?: (MyListLoader & { open?: (() => void) | undefined }) | undefined
  /** Without it, as on a partner's page, no coupon stays on the device. */
  couponKeeper?: CouponKeeper | undefined
  /** Whether this visitor may save a favorite pharmacy: everyone except plain guests (search 6). */
  canKeepFavorite: boolean
  /** The full site's URL of a result, to save or share. */
  linkTo: (result: ResultTarget) => string
  /** The full site's URL of a shared list. */
  linkToList: (token: string) => string
  /** Reloads the page if the host owns it, because the code it needs may be gone from the server. */
  reload?: (() => void) | undefined
  /** Opens a page in its own window; returns whether the browser allowed it. */
  openWindow: (address: string, size?: { width: number; height: number }) => boolean
}

/** The full site's URL of a result, on the route that the specification names (search 2, "Routes"). */
export const resultLink = (
  site: string,
  orgCode: string | undefined,
  result: ResultTarget,
  language?: Language,
): string => linkToPath(site, resultPath(result), orgCode, language)

/** The full site's URL of a shared list: only its token names it. */
export function sharedListLink(site: string, orgCode: string | undefined, token: string, language?: Language): string {
  const url = new URL(linkToPath(site, fixedPaths.myList, orgCode, language))
  url.searchParams.set(sharedListParameter, token)
  return url.href
}

function linkToPath(site: string, path: string, orgCode: string | undefined, language: Language | undefined): string {
  const url = new URL(path.slice(1), site)
  if (orgCode) url.searchParams.set('orgCode', orgCode)
  if (language) url.searchParams.set('lang', language)
  return url.href
}
