/** What the page's own types know of the gauge: the element, its events, and `window.RxGauge`. */
import type { RxGaugeApi, RxGaugeElement, RxGaugeEvents } from '@rxgauge/widget-app'

declare global {
  interface Window {
    /** There once `widget.js` has run. */
    RxGauge?: RxGaugeApi
  }
  interface HTMLElementTagNameMap {
    'rx-gauge': RxGaugeElement
  }
  interface HTMLElementEventMap extends RxGaugeEvents {}
  // Events bubble.
  interface DocumentEventMap extends RxGaugeEvents {}
}
