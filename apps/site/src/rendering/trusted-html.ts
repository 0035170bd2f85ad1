/** HTML that a page with Trusted Types accepts. */

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string }
}

/** The one policy for HTML that the page allows; created once, since its name can't be used twice. */
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** @param html from the server, which has sanitized it, or of this code */
export function trustedHtml(html: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!types) return html
  policy ??= types.createPolicy('rxgauge-content', { createHTML: (text) => text })
  return policy.createHTML(html)
}
