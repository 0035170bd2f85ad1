/** Who asks something about an account, and how they are to be answered. */
import type { Language } from '@rxgauge/text'
import type { Caller } from './http/route'

export interface RequestContext {
  caller: Caller
  language: Language
  /** Scheme and host of the site. */
  origin: string
  /** The network address. */
  address: string
}
