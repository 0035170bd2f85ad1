/** The ways to share something - QR code, text, email or print - that the organization allows (search 4 and 6). */
import type { Organization } from '@rxgauge/contract'

export type ShareMethod = 'qr' | 'text' | 'email' | 'print'

interface Available {
  /** There's a link for a QR code. */
  hasLink: boolean
  /** There's a PDF to print. */
  hasPaper: boolean
}

/** In the specified order; the first is the default. */
export function shareMethods({ options }: Organization, { hasLink, hasPaper }: Available): ShareMethod[] {
  return [
    ...(hasLink ? (['qr'] as const) : []),
    ...(options.couponTextFlag ? (['text'] as const) : []),
    ...(options.couponEmailFlag ? (['email'] as const) : []),
    ...(hasPaper && options.couponPrintFlag ? (['print'] as const) : []),
  ]
}
