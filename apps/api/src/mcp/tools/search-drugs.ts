import { v1Calls } from '@rxgauge/contract/v1'
import { fill } from '@rxgauge/text'
import { defineTool, plainName } from '../tool'

const call = v1Calls.drugs.search

export const searchDrugs = defineTool({
  name: 'search_drugs',
  input: call.query.entries,
  output: call.data.entries,
  async run(query, { ask, text }) {
    const data = await ask(call, { query })
    const line = ({ id, name, type }: (typeof data.matches)[number]) =>
      fill(text.found, { id, name: plainName(name), kind: text.kinds[type] })
    const near = data.nearMatches.length > 0 ? [text.foundNear, ...data.nearMatches.map(line)] : [text.foundNothing]
    return { data, lines: data.matches.length > 0 ? data.matches.map(line) : near }
  },
})
