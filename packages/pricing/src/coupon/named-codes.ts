/** A card's codes in the order in which they're typed; a card without one of them doesn't show it. */
import type { DiscountCard } from '@rxgauge/contract'
import type { ResultsMessages } from '@rxgauge/text'

export type Codes = Pick<DiscountCard, 'bin' | 'pcn' | 'groupNum' | 'memberId'>

export const namedCodes = (card: Codes, text: ResultsMessages['coupon']): { name: string; code: string }[] =>
  [
    { name: text.bin, code: card.bin },
    { name: text.pcn, code: card.pcn },
    { name: text.group, code: card.groupNum },
    { name: text.memberId, code: card.memberId },
  ].filter(({ code }) => code !== '')
