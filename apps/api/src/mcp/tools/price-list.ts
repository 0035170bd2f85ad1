import { type V1Data, v1Calls } from '@rxgauge/contract/v1'
import { dollars, fill, strengthName } from '@rxgauge/text'
import { medicationWords } from '@rxgauge/text/server'
import { defineTool, plainName } from '../tool'
import { where } from './find-pharmacies'

const call = v1Calls.lists.getPrices

export const priceList = defineTool({
  name: 'price_list',
  input: call.body.entries,
  output: call.data.entries,
  async run(body, { ask, text, language }) {
    const words = medicationWords(language)
    const data = await ask(call, { body })
    const fills = data.fills.map(({ drug, quantity, lowest }) => {
      const what = `${plainName(drug.name)} ${plainName(strengthName(drug.strength, words))}, ${plainName(quantity.text)}`
      return lowest === null ? fill(text.noPrice, { what }) : fill(text.priceFrom, { what, amount: dollars(lowest) })
    })
    const names = new Map(data.pharmacies.map(({ pharmacy }) => [pharmacy.id, where(pharmacy, text)]))
    const { one, each } = data.trips
    const trip = (sentence: typeof text.oneStop, of: Trip) =>
      fill(sentence, {
        amount: dollars(of.total),
        count: of.priced,
        where: of.stops.map(({ pharmacyId }) => names.get(pharmacyId) ?? '').join('; '),
      })
    return {
      data,
      asOf: oldestDay(data),
      lines: [...fills, ...(one ? [trip(text.oneStop, one)] : []), ...(each ? [trip(text.eachStop, each)] : [])],
    }
  },
})

type Trip = NonNullable<V1Data<typeof call>['trips']['one']>

const oldestDay = ({ pharmacies }: V1Data<typeof call>): string | null =>
  pharmacies
    .flatMap(({ prices }) => prices)
    .flatMap((price) => price?.asOf ?? [])
    .sort()[0] ?? null
