/** The Content Security Policy for a page with a single style element and no scripts. */
import { createHash } from 'node:crypto'

interface Allowed {
  /** Whether it loads fonts of ours. */
  hasFonts?: boolean
  /** Where its forms may be submitted. */
  formAction?: "'self'" | "'none'"
  /** Which pages may frame it; any page by default. */
  frameAncestors?: "'self'" | "'none'"
}

/** @param css the style element's text; the policy contains its hash */
export const staticPagePolicy = (
  css: string,
  { hasFonts = false, formAction = "'none'", frameAncestors }: Allowed = {},
): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    ...(hasFonts ? ["font-src 'self'"] : []),
    "base-uri 'none'",
    `form-action ${formAction}`,
    ...(frameAncestors === undefined ? [] : [`frame-ancestors ${frameAncestors}`]),
  ].join('; ')
