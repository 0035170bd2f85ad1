import { v1Calls } from '@rxgauge/contract/v1'
import { fill, formName, strengthName } from '@rxgauge/text'
import { medicationWords } from '@rxgauge/text/server'
import * as v from 'valibot'
import { defineTool, plainName } from '../tool'

const call = v1Calls.drugs.get

export const getDrug = defineTool({
  name: 'get_drug',
  input: {
    id: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999), v.description('`id` of search_drugs.')),
  },
  output: call.data.entries,
  async run({ id }, { ask, text, language }) {
    const words = medicationWords(language)
    const data = await ask(call, { params: { id: String(id) } })
    const strengths = data.forms.flatMap(({ form, strengths }) =>
      strengths.map(({ strength, strengthId, unit, quantities }) =>
        fill(text.strength, {
          form: plainName(formName(form, words)),
          strength: plainName(strengthName(strength, words)),
          id: strengthId,
          unit: plainName(words.units[unit]?.[1] ?? unit),
          quantities: quantities.join(', '),
        }),
      ),
    )
    return { data, lines: [`${plainName(data.name)}:`, ...strengths] }
  },
})
