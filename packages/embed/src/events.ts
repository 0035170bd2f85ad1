/** Handlers of the element's events, named as React names them. */
import type { RxGaugeElement, RxGaugeEvents } from '@rxgauge/widget-app'

/** The compiler names an event that is missing here. */
const eventOf = {
  onReady: 'rxgauge:ready',
  onResult: 'rxgauge:result',
  onCoupon: 'rxgauge:coupon',
  onError: 'rxgauge:error',
} as const satisfies {
  [Name in keyof RxGaugeEvents as Name extends `rxgauge:${infer Event}` ? `on${Capitalize<Event>}` : never]: Name
}
type HandlerName = keyof typeof eventOf

/** Functions that hear the element's events: `onResult` hears `rxgauge:result`. */
export type EventHandlers = {
  [Name in HandlerName]?: ((event: RxGaugeEvents[(typeof eventOf)[Name]]) => void) | undefined
}

/** Separates handlers from everything else. */
export function splitHandlers<All extends EventHandlers>({ onReady, onResult, onCoupon, onError, ...others }: All) {
  return { handlers: { onReady, onResult, onCoupon, onError } satisfies Record<HandlerName, unknown>, others }
}

/**
 * @param current returns the handlers of the moment
 * @returns what ends it
 */
export function listen(element: Element & Partial<RxGaugeElement>, current: () => EventHandlers): () => void {
  const ended = new AbortController()
  for (const [name, type] of Object.entries(eventOf)) {
    const hear = (event: Event) => (current()[name as HandlerName] as ((event: Event) => void) | undefined)?.(event)
    element.addEventListener(type, hear, { signal: ended.signal })
  }
  // A tag in the page's head may have started it before a framework takes the page over.
  if (element.isReady) {
    const detail = { organization: element.getAttribute('org') ?? '', version: 1 } as const
    current().onReady?.(new CustomEvent('rxgauge:ready', { detail }))
  }
  return () => ended.abort()
}
