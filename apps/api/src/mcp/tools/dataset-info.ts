import { v1Calls } from '@rxgauge/contract/v1'
import { dateText, fill } from '@rxgauge/text'
import { defineTool, plainName } from '../tool'

const call = v1Calls.dataset.get

export const datasetInfo = defineTool({
  name: 'dataset_info',
  input: {},
  output: call.data.entries,
  async run(_, { ask, text, language }) {
    const data = await ask(call, {})
    const { medications, strengths, pharmacies, plans, zips } = data.coverage
    const kinds = data.kinds.map(({ kind, publisher, asOf }) =>
      fill(text.kindOfData, {
        kind: plainName(kind),
        publisher: plainName(publisher),
        day: dateText(asOf, 'date', language),
      }),
    )
    const days = data.kinds.map(({ asOf }) => asOf).sort()
    return {
      data,
      asOf: days[0] ?? null,
      lines: [fill(text.coverage, { medications, strengths, pharmacies, plans, zips }), ...kinds, ...data.notices],
    }
  },
})
