import { v1Calls } from '@rxgauge/contract/v1'
import { fill } from '@rxgauge/text'
import { defineTool, plainName } from '../tool'

const call = v1Calls.plans.search

export const findPlans = defineTool({
  name: 'find_plans',
  input: call.query.entries,
  output: call.data.entries,
  async run(query, { ask, text }) {
    const data = await ask(call, { query })
    const lines = data.plans.map(({ id, name }) => fill(text.plan, { id, name: plainName(name) }))
    return { data, lines: lines.length > 0 ? lines : [text.noPlans] }
  },
})
