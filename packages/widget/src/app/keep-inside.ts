/**
 * Keeps what happens in the gauge from the page around it: keys that it used, scrolling, and presses inside one of the page's links. The
 * loader keeps every other key except those that are for pages.
 */
import { hasOpenDialog } from '@rxgauge/ui'

/** Parts of a page that act on any press inside them. */
const pressable = 'a[href], button, label, summary'
/** Parts of the gauge whose press does something by itself, which takes precedence over the page's link. */
const actsItself = 'a[href], button[type="submit"], input, label, select, summary'

/** Returns the function that ends it. */
export function keepInside(host: HTMLElement): () => void {
  /** The key that the gauge used, until the next one: it's still the gauge's when it's released. */
  let usedKey: string | undefined

  function keepKey(event: KeyboardEvent) {
    const { key, type, defaultPrevented, isComposing } = event
    if (type === 'keydown') usedKey = defaultPrevented || isComposing || hasOpenDialog() ? key : undefined
    if (key === usedKey) event.stopPropagation()
  }

  /** Scripts for smooth scrolling would scroll the page instead, and those of open dialogs would prevent it. */
  function keepScrolling(event: Event) {
    if (hasOpenDialog() || splitPath(event, host).inside.some(scrolls)) event.stopPropagation()
  }

  function keepPress(event: Event) {
    const { inside, around } = splitPath(event, host)
    if (around.some((element) => element.matches(pressable)) && !inside.some((element) => element.matches(actsItself)))
      event.preventDefault()
  }

  const ended = new AbortController()
  const { signal } = ended
  for (const name of ['keydown', 'keypress', 'keyup'] as const) host.addEventListener(name, keepKey, { signal })
  for (const name of ['wheel', 'touchmove']) host.addEventListener(name, keepScrolling, { signal, passive: true })
  host.addEventListener('click', keepPress, { signal })
  return () => ended.abort()
}

/** The elements that an event passes, inside the gauge and around it, also through shadow roots. */
function splitPath(event: Event, host: Element): { inside: Element[]; around: Element[] } {
  // No `instanceof`, because a frame's document has classes of its own.
  const elements = event
    .composedPath()
    .filter((part): part is Element => 'nodeType' in part && part.nodeType === Node.ELEMENT_NODE)
  const index = elements.indexOf(host)
  return { inside: elements.slice(0, index), around: elements.slice(index + 1) }
}

const scrolls = (element: Element) =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)
