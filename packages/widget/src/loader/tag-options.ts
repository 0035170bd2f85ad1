/** The options of a tag, as the element has them. */

/** Shorter than the names in `options.ts`, of which a test says that they are these. */
const option = /^data-(org|drug|zip|lang|app|theme|color-.+)$/

/** Copies them as they stand: the app reads them from the element, and leaves out what it does not know. */
export function copyOptions(tag: Element, element: Element): void {
  for (const { name, value } of tag.attributes) {
    const [, own] = option.exec(name) ?? []
    if (own) element.setAttribute(own, value)
  }
}
