/** Shorter than the names in `options.ts`; a test checks that they match. */
const option = /^data-(org|drug|zip|lang|app|theme|color-.+)$/

/** Copies a tag's options to the element as they are; the app reads them there, and ignores those it doesn't know. */
export function copyOptions(tag: Element, element: Element): void {
  for (const { name, value } of tag.attributes) {
    const [, own] = option.exec(name) ?? []
    if (own) element.setAttribute(own, value)
  }
}
