import { type V1Data, v1Calls } from '@rxgauge/contract/v1'
import { dollars, fill } from '@rxgauge/text'
import { defineTool, plainName, type ToolContext } from '../tool'

const call = v1Calls.pharmacies.find

export const findPharmacies = defineTool({
  name: 'find_pharmacies',
  input: { ...call.body.entries, cursor: call.query.entries.cursor },
  output: call.data.entries,
  async run({ cursor, ...body }, { ask, text }) {
    const data = await ask(call, { query: { limit: '10', ...(cursor === undefined ? {} : { cursor }) }, body })
    const lines = data.items.map(({ pharmacy, offer }) =>
      offer?.amount
        ? fill(text.pharmacyPrice, {
            where: where(pharmacy, text),
            amount: dollars(offer.amount),
            offer: offer.offerId,
          })
        : where(pharmacy, text),
    )
    return { data, lines: lines.length > 0 ? lines : [text.noPharmacies] }
  },
})

type Pharmacy = V1Data<typeof call>['items'][number]['pharmacy']

/** Such as `Corner Drug, 1 Main St, New York (0.4 mi), pharmacy id 12`. */
export function where({ id, name, address, miles }: Pharmacy, text: ToolContext['text']): string {
  const shown = plainName(name)
  return address === null
    ? fill(text.byMail, { id, name: shown })
    : fill(text.pharmacy, { id, name: shown, street: plainName(address.street), city: plainName(address.city), miles })
}
