/** The options of the widget, by tag attribute, by element or by `RxGauge.mount`; all three are normalized here. */
import { colorOptions } from '@rxgauge/contract'

/** Every option is text, like an attribute; invalid values are reported in the widget or the console, never thrown. */
export interface WidgetOptions {
  /** The organization's code (required). */
  org?: string
  /** A medication to start with: its name, `ndc:` and an NDC, or `rxcui:` and RxNorm's id of a clinical drug. */
  drug?: string
  /** The strength of `drug`, as the gauge lists it: `20 mg`. Without it the usual one. */
  strength?: string
  /** The quantity of `drug`. Without it the usual one. */
  quantity?: string
  /** The person's insurance plan: our id, or `key:` and the operator's own plan code. */
  plan?: string
  /** The pharmacy to pick in the list: our id, `npi:` and ten digits, or `ncpdp:` and seven. */
  pharmacy?: string
  /** A ZIP to start with: five digits. */
  zip?: string
  /** `en` or `es`; otherwise the page's language, then the browser's, then English. */
  lang?: string
  /** An app code, if the organization has several apps. */
  app?: string
  /** `dark` for the designed dark surface; `light` is the default. */
  theme?: string
  /** Colors that override the organization's own, `#RRGGBB`. */
  'color-brand'?: string
  'color-primary'?: string
  'color-primary-text'?: string
  'color-other'?: string
  'color-other-text'?: string
  'color-retail'?: string
  'color-discount'?: string
  'color-copay'?: string
  'color-coupon'?: string
}

/**
 * A token with which the organization's own system signs its member in, or a function that gets one and returns nothing if nobody is
 * signed in. A function also serves a second time, such as after the person's session has ended; a token works once.
 */
export type MemberToken = string | (() => MaybeToken | Promise<MaybeToken>)
type MaybeToken = string | null | undefined

/** Options that no attribute has, since scripts and recorders on a page read those. */
export interface PrivateOptions {
  /** Who is signed in on the page, so that their saved coupons, plan and reminders work in the gauge. */
  memberToken?: MemberToken
}

export const optionNames = [
  'org',
  'drug',
  'strength',
  'quantity',
  'plan',
  'pharmacy',
  'zip',
  'lang',
  'app',
  'theme',
  ...colorOptions,
] as const satisfies readonly (keyof WidgetOptions)[]

/** Those that a journey begins with; a change begins another. */
export const journeyOptions = ['drug', 'strength', 'quantity', 'plan', 'pharmacy', 'zip'] as const

/** Reads options from the element's attributes; an empty attribute counts as none. */
export function readOptions(element: Element): WidgetOptions {
  const options: WidgetOptions = {}
  for (const name of optionNames) {
    const value = element.getAttribute(name)?.trim()
    if (value) options[name] = value
  }
  return options
}
