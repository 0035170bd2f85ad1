/** Switches between gauge and list, if the organization shows the gauge. */
import { Segments } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'

export function ViewSwitch() {
  const { results, host, messages } = useResults()
  const view = useStore(results.views, (state) => state.view)
  const text = messages.views
  if (!host.organization.options.showGaugeFlag) return null
  return (
    <Segments
      label={text.label}
      value={view === 'gauge' ? 'gauge' : 'list'}
      options={[
        { value: 'gauge', label: text.gauge },
        { value: 'list', label: text.list },
      ]}
      onChange={results.views.actions.show}
    />
  )
}
