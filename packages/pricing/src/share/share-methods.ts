/** In which ways something can be handed on: by code, text, email or on paper, as the organization allows (search 4 and 6). */
import type { Organization } from '@rxgauge/contract'

export type ShareMethod = 'qr' | 'text' | 'email' | 'print'

interface What {
  /** There is an address to draw as a code. */
  hasLink: boolean
  /** There is a paper to print. */
  hasPaper: boolean
}

/** In the order of the specification; the first one is the usual one. */
export function shareMethods({ options }: Organization, { hasLink, hasPaper }: What): ShareMethod[] {
  return [
    ...(hasLink ? (['qr'] as const) : []),
    ...(options.couponTextFlag ? (['text'] as const) : []),
    ...(options.couponEmailFlag ? (['email'] as const) : []),
    ...(hasPaper && options.couponPrintFlag ? (['print'] as const) : []),
  ]
}
