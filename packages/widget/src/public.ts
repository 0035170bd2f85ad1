/** The widget's public surface, as a partner's TypeScript sees it. */
import type { WidgetOptions } from './options'

export type { WidgetOptions } from './options'

/** What `RxGauge.mount` gives. */
export interface MountedWidget {
  /** Changes options; those left out stay, `undefined` takes one away. */
  update(options: { [Name in keyof WidgetOptions]?: WidgetOptions[Name] | undefined }): void
  /** Takes the widget off the page, with everything it held. */
  unmount(): void
}

export interface RxGaugeApi {
  readonly version: string
  /** @param target an element, or a selector that finds one; throws a TypeError where there is none */
  mount(target: Element | string, options: WidgetOptions): MountedWidget
}

/** Events on the `<rx-gauge>` element. Medication and zip are named only where the organization's record says so. */
export interface RxGaugeEvents {
  /** The gauge can be used. */
  'rxgauge:ready': CustomEvent<{ organization: string }>
  /** Prices have come: which of the four there are. */
  'rxgauge:result': CustomEvent<{ prices: string[]; medication?: string; zip?: string }>
  /** A coupon is on the screen: a discount card, or a manufacturer's copay card. */
  'rxgauge:coupon': CustomEvent<{ type: 'discount' | 'copay'; medication?: string; zip?: string }>
  /** Something did not work: its code. */
  'rxgauge:error': CustomEvent<{ code: string }>
}
