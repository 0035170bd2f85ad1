/** Shape of the details below; a change that a listener could notice raises it. */
export const version = 1

/** Tells the page, under a name with a colon and one with a hyphen (Angular's templates can't bind the first). */
export function dispatch(element: Element, name: string, detail: object): void {
  for (const sign of ':-') {
    // Composed, because a gauge may stand in a shadow root of the page.
    const options = { bubbles: true, composed: true, detail: { version, ...detail } }
    element.dispatchEvent(new CustomEvent(`rxgauge${sign}${name}`, options))
  }
}
