/** Prices as lines that an assistant can say. */
import type { V1Data, v1Calls } from '@rxgauge/contract/v1'
import { dateText, dollars, doseOf, fill } from '@rxgauge/text'
import { medicationWords } from '@rxgauge/text/server'
import { plainName, type ToolContext } from '../tool'

export type Prices = V1Data<typeof v1Calls.prices.compare>
export const priceKinds = ['retail', 'discount', 'coupon', 'copay'] as const
export type PriceKind = (typeof priceKinds)[number]
type Price = Pick<Prices['retail'], 'amount' | 'note' | 'asOf'>
type Words = Pick<ToolContext, 'text' | 'language'>

export const pricesOf = (prices: Prices) => priceKinds.map((kind) => [kind, prices[kind]] as const)

/** Such as `Atorvastatin 20 mg tablet, 30 tablets, near New York, NY 10001`. */
export const heading = (
  { drug, quantity, place }: Pick<Prices, 'drug' | 'quantity' | 'place'>,
  { text, language }: Words,
) =>
  fill(text.pricesOf, {
    name: plainName(drug.name),
    dose: plainName(doseOf(drug.form, drug.strength, medicationWords(language))),
    quantity: plainName(quantity.text),
    ...place,
  })

export function priceLine(kind: PriceKind, { amount, note, asOf }: Price, { text, language }: Words): string {
  const what = text.priceKinds[kind]
  const said = amount === null ? fill(text.noPrice, { what }) : fill(text.price, { what, amount: dollars(amount) })
  const day = asOf === null ? '' : fill(text.asOf, { day: dateText(asOf, 'date', language) })
  return [said, plainName(note), day].filter((part) => part !== '').join(' ')
}

/** The oldest day of any of the figures; null if none is known. */
export function oldestDay(prices: Prices): string | null {
  const days = pricesOf(prices).flatMap(([, { amount, asOf }]) => (amount === null || asOf === null ? [] : [asOf]))
  return days.sort()[0] ?? null
}
