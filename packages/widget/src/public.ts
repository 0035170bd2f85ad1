/** The widget's public API, as a partner's TypeScript sees it. */
import type { WidgetOptions } from './options'

export type { WidgetOptions } from './options'

/** The return value of `RxGauge.mount`. */
export interface MountedWidget {
  /** Changes options; those left out stay, and `undefined` removes one. */
  update(options: { [Name in keyof WidgetOptions]?: WidgetOptions[Name] | undefined }): void
  /** Removes the widget from the page, with everything in it. */
  unmount(): void
}

export interface RxGaugeApi {
  readonly version: string
  /** @param target an element, or a selector that finds one; throws a TypeError if there's none */
  mount(target: Element | string, options: WidgetOptions): MountedWidget
}

/** Events on the `<rx-gauge>` element. They contain medication and ZIP only if the organization's record allows it. */
export interface RxGaugeEvents {
  /** The gauge can be used. */
  'rxgauge:ready': CustomEvent<{ organization: string }>
  /** Prices have loaded; `prices` names which of the four exist. */
  'rxgauge:result': CustomEvent<{ prices: string[]; medication?: string; zip?: string }>
  /** A coupon is on the screen: a discount card, or a manufacturer's copay card. */
  'rxgauge:coupon': CustomEvent<{ type: 'discount' | 'copay'; medication?: string; zip?: string }>
  /** Something failed; `code` says what. */
  'rxgauge:error': CustomEvent<{ code: string }>
}
