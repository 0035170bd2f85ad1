/** The Content Security Policy of a page with one style element and nothing to run. */
import { createHash } from 'node:crypto'

interface Allowed {
  /** Where its forms may be sent. */
  formAction?: "'self'" | "'none'"
  /** Who may frame it; by default any page. */
  frameAncestors?: "'self'" | "'none'"
}

/** @param css the style element's text, which the policy names by its hash */
export const staticPagePolicy = (css: string, { formAction = "'none'", frameAncestors }: Allowed = {}): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    ...(frameAncestors === undefined ? [] : [`frame-ancestors ${frameAncestors}`]),
  ].join('; ')
