import { type V1Data, v1Calls } from '@rxgauge/contract/v1'
import { defineTool } from '../tool'
import { gaugeAddress } from '../view'
import { heading, oldestDay, priceLine, pricesOf } from './price-lines'

const call = v1Calls.prices.compare

export const comparePrices = defineTool({
  name: 'compare_prices',
  input: call.body.entries,
  output: call.data.entries,
  view: gaugeAddress,
  async run(body, { ask, ...words }) {
    const data = await ask(call, { body })
    return { data, asOf: oldestDay(data), lines: [heading(data, words), ...linesOf(data, words)] }
  },
})

const linesOf = (data: V1Data<typeof call>, words: Parameters<typeof priceLine>[2]) =>
  pricesOf(data).map(([kind, price]) => priceLine(kind, price, words))
