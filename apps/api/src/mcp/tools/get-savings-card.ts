import { v1Calls } from '@rxgauge/contract/v1'
import { dollars, fill } from '@rxgauge/text'
import { defineTool, plainName } from '../tool'

const call = v1Calls.cards.create

export const getSavingsCard = defineTool({
  name: 'get_savings_card',
  input: call.body.entries,
  output: call.data.entries,
  isReading: false,
  async run(body, { ask, text }) {
    const data = await ask(call, { body })
    const { bin, pcn, group, memberId, price, drug, pharmacy, links, notices } = data
    return {
      data,
      lines: [
        fill(text.cardPrice, { name: plainName(drug.name), amount: dollars(price) }),
        fill(text.card, { bin, pcn, group, memberId }),
        ...(pharmacy ? [fill(text.cardAt, { name: plainName(pharmacy.name) })] : []),
        ...(links.pdf === null ? [] : [fill(text.cardToPrint, { link: links.pdf })]),
        ...notices.map(plainName),
      ],
    }
  },
})
