import { v1Calls } from '@rxgauge/contract/v1'
import { fill } from '@rxgauge/text'
import * as v from 'valibot'
import { defineTool, plainName } from '../tool'

const call = v1Calls.drugs.get

export const getDrug = defineTool({
  name: 'get_drug',
  input: {
    id: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999), v.description('`id` of search_drugs.')),
  },
  output: call.data.entries,
  async run({ id }, { ask, text }) {
    const data = await ask(call, { params: { id: String(id) } })
    const strengths = data.forms.flatMap(({ form, strengths }) =>
      strengths.map(({ strength, strengthId, unit, quantities }) =>
        fill(text.strength, {
          form: plainName(form),
          strength: plainName(strength),
          id: strengthId,
          unit: plainName(unit),
          quantities: quantities.join(', '),
        }),
      ),
    )
    return { data, lines: [`${plainName(data.name)}:`, ...strengths] }
  },
})
