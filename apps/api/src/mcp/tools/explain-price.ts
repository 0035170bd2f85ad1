import { v1Calls } from '@rxgauge/contract/v1'
import { dollars } from '@rxgauge/text'
import * as v from 'valibot'
import { defineTool, plainName } from '../tool'
import { heading, priceKinds, priceLine } from './price-lines'

const call = v1Calls.prices.compare
const { drug, quantity, place, retail, copay, notices } = call.data.entries

/** One price of `compare_prices`, with the lines that add up to it. */
export const explainPrice = defineTool({
  name: 'explain_price',
  input: { ...call.body.entries, kind: v.picklist(priceKinds) },
  output: {
    drug,
    quantity,
    place,
    kind: v.picklist(priceKinds),
    ...retail.entries,
    fills: v.optional(copay.entries.fills),
    notices,
  },
  async run({ kind, ...body }, { ask, ...words }) {
    const prices = await ask(call, { body })
    const { amount, why, note, basis, source, asOf, staleSince, illustrative, receipt } = prices[kind]
    const price = { amount, why, note, basis, source, asOf, staleSince, illustrative, receipt }
    const data = {
      drug: prices.drug,
      quantity: prices.quantity,
      place: prices.place,
      kind,
      ...price,
      ...(kind === 'copay' ? { fills: prices.copay.fills } : {}),
      notices: prices.notices,
    }
    const receipts = [receipt ?? [], ...(data.fills ?? []).map((fill) => fill.receipt)].flat()
    const steps = receipts.map(({ text, amount }) => `- ${plainName(text)}: ${dollars(amount)}`)
    return { data, asOf, lines: [heading(prices, words), priceLine(kind, price, words), ...steps] }
  },
})
