/** The gauge in an element of the page, for pages without a framework and for frameworks without a component of ours. */
import { applyOptions, dispatch, type MountedWidget, type PrivateOptions } from '@rxgauge/widget-app'
import { type EventHandlers, listen, splitHandlers } from './events'
import { type LoadOptions, loadRxGauge } from './load'

export interface MountOptions extends LoadOptions, PrivateOptions, EventHandlers {}

export interface MountedGauge extends Omit<MountedWidget, 'element'> {
  /** It's there at once; the gauge appears in it, and it becomes an `RxGaugeElement`, when the code has loaded. */
  readonly element: HTMLElement
}

/**
 * Appends a gauge to an element.
 *
 * @param target an element, or a selector that finds one; throws a TypeError if there's none
 */
export function mountRxGauge(target: Element | string, options: MountOptions): MountedGauge {
  const place = typeof target === 'string' ? document.querySelector(target) : target
  if (!place) throw new TypeError(`RxGauge: no "${target}"`)
  const element = document.createElement('rx-gauge')
  const { handlers, others } = splitHandlers(options)
  const { host, ...attributes } = others
  const update: MountedGauge['update'] = (changed) => applyOptions(element, changed)
  update(attributes)
  listen(element, () => handlers)
  place.append(element)
  loadFor(element, host)
  return { element, update, unmount: () => element.remove() }
}

/** A failure is said where the element's other failures are. */
export function loadFor(element: Element, host: string): void {
  loadRxGauge({ host }).catch((error: unknown) => {
    console.error(error)
    dispatch(element, 'error', { code: 'NETWORK' })
  })
}
