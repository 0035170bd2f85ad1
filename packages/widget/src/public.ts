/** The widget's public API, as a partner's TypeScript sees it. */
import type { MemberToken, PrivateOptions, WidgetOptions } from './options'

export type { MemberToken, PrivateOptions, WidgetOptions } from './options'

/** The `<rx-gauge>` element. */
export interface RxGaugeElement extends HTMLElement {
  /** Whether the gauge can be used now. */
  readonly isReady: boolean
  /** Resolves when the gauge can be used for the first time. */
  readonly ready: Promise<void>
  /** Who is signed in on the page. A property and no attribute, since scripts and recorders on a page read those. */
  memberToken: MemberToken | undefined
}

/** Options to change; those left out stay, and `undefined` removes one. */
export type OptionChanges = {
  [Name in keyof (WidgetOptions & PrivateOptions)]?: (WidgetOptions & PrivateOptions)[Name] | undefined
}

/** The return value of `RxGauge.mount`. */
export interface MountedWidget {
  /** Missing if the documented stub made the call. */
  readonly element: RxGaugeElement
  update(options: OptionChanges): void
  /** Removes the widget from the page, with everything in it. */
  unmount(): void
}

export interface RxGaugeApi {
  readonly version: string
  /** @param target an element, or a selector that finds one; throws a TypeError if there's none */
  mount(target: Element | string, options: WidgetOptions & PrivateOptions): MountedWidget
  /**
   * For the browser's console: looks for what keeps the page's gauges from working, prints it, and returns it. Its code loads with the call.
   * @throws (rejects) if that code can't be loaded, such as because of the page's policy
   */
  check(): Promise<CheckFinding[]>
}

/** A line of `RxGauge.check()`. */
export interface CheckFinding {
  isProblem: boolean
  sentence: string
}

/** Contents of the events, by name. They contain medication and ZIP only if the organization's record allows it. */
interface EventDetails {
  /** The gauge can be used. */
  ready: { organization: string }
  /** Prices have loaded; `prices` names which of the four exist. */
  result: { prices: string[]; medication?: string; zip?: string }
  /** A coupon is on the screen: a discount card, or a manufacturer's copay card. */
  coupon: { type: 'discount' | 'copay'; medication?: string; zip?: string }
  /** Something failed; `code` says what. */
  error: { code: string }
}

/** Events on the `<rx-gauge>` element; each comes under two names, such as `rxgauge:ready` and `rxgauge-ready`. */
export type RxGaugeEvents = {
  [Name in keyof EventDetails as `rxgauge:${Name}` | `rxgauge-${Name}`]: CustomEvent<
    EventDetails[Name] & {
      /** Version of the detail's shape. */
      version: 1
    }
  >
}
