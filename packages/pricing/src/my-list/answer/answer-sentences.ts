/** What matters of a list's prices, in sentences: one stop or two, and with insurance or coupons. */
import { formatPrice, type ListPrices } from '@rxgauge/contract'
import { fill, type ListAnswerMessages, oneOrMany } from '@rxgauge/text'
import { cellsOf, possibleCount, savingOf, type Way, waysOf } from './ways'

export function answerSentences(prices: ListPrices, text: ListAnswerMessages): string[] {
  const { one, two, three, mail } = waysOf(prices)
  const { sentence } = text
  if (!one) return [sentence.none, ...(mail ? [fill(sentence.byMail, nameAndTotal(mail))] : [])]
  const count = possibleCount(prices, false)
  const sentences = [
    one.pricedCount < count
      ? fill(sentence.notAll, { count, some: one.pricedCount, ...nameAndTotal(one) })
      : fill(sentence.oneStop, nameAndTotal(one)),
  ]
  const paid = paidWith(one, text)
  if (paid.length > 0) sentences.push(`${paid.join(', ')}.`)
  if (two) sentences.push(moreStops('two', { way: two, before: one, one, count }, text))
  if (three) sentences.push(moreStops('three', { way: three, before: two ?? one, one, count }, text))
  if (!two && !three && count > 1) sentences.push(sentence.savesNothing)
  return sentences
}

/** `3 with insurance` and `2 with coupons`; empty if none is with insurance, so that coupons go without saying. */
export function paidWith({ copayCount, pricedCount }: Way, { paid }: ListAnswerMessages): string[] {
  if (copayCount === 0) return []
  const couponCount = pricedCount - copayCount
  const coupons = couponCount > 0 ? [oneOrMany(paid.coupon, couponCount)] : []
  return [fill(paid.insurance, { count: copayCount }), ...coupons]
}

/** Where a copay counts: what the year's deductible may change, and that coupons don't. */
export function deductibleSentences(prices: ListPrices, { deductible }: ListAnswerMessages): string[] {
  const cells = Object.values(waysOf(prices)).flatMap(cellsOf)
  const copays = cells.filter(({ kind }) => kind === 'copay')
  if (copays.length === 0) return []
  const full = copays.some(({ afterDeductibleFlag }) => afterDeductibleFlag) ? [deductible.full] : []
  return copays.length < cells.length ? [...full, deductible.coupons] : full
}

const nameAndTotal = ({ stops, total }: Way) => ({
  name: stops[0]?.pharmacy.pharmacyName ?? '',
  total: formatPrice(total),
})

interface Compared {
  way: Way
  /** The way with a stop less. */
  before: Way
  one: Way
  /** How many entries have a price nearby. */
  count: number
}

function moreStops(kind: 'two' | 'three', { way, before, one, count }: Compared, { sentence }: ListAnswerMessages) {
  const { pricedCount: some } = way
  const total = formatPrice(way.total)
  if (some > before.pricedCount) {
    return some === count
      ? fill(sentence.hasAll[kind], { count, total })
      : fill(sentence.hasMore[kind], { some, count, total })
  }
  const saved = savingOf(way, one)
  if (saved !== undefined) return fill(sentence.saves[kind], { amount: formatPrice(saved) })
  const savedByThird = savingOf(way, before)
  return savedByThird === undefined
    ? sentence.savesNothing
    : fill(sentence.thirdSaves, { amount: formatPrice(savedByThird) })
}
