import type { OptionChanges, RxGaugeElement } from './public'

/** Sets options on the element: the member's token as a property, which no recorder of pages sees, and all others as attributes. */
export function applyOptions(element: Element & Partial<RxGaugeElement>, changes: OptionChanges): void {
  for (const [name, value] of Object.entries(changes)) {
    if (name === 'memberToken') element[name] = value
    else if (typeof value === 'string') element.setAttribute(name, value)
    else element.removeAttribute(name)
  }
}
