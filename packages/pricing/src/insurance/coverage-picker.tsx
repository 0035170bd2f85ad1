/** Asks for the county, if the ZIP lies in several, and for the kind of coverage, such as an employer's. */
import { SelectField } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import type { PlansStore } from './plans-store'

export function CoveragePicker({ store, onChosen }: { store: PlansStore; onChosen: () => void }) {
  const { messages } = useResults()
  const { coverages, counties, county } = useStore(store)
  const { loadCounties, chooseCounty, chooseCoverage } = store.actions
  useEffect(loadCounties, [loadCounties])
  const text = messages.insurance
  return (
    <section className="rx-stack" aria-label={text.kinds}>
      {counties.length > 1 && (
        <SelectField
          label={text.county}
          value={county ?? ''}
          options={[
            { value: '', label: text.anyCounty },
            ...counties.map(({ county, name, state }) => ({ value: county, label: `${name}, ${state}` })),
          ]}
          onChange={(chosen) => chooseCounty(chosen === '' ? undefined : chosen)}
        />
      )}
      <p>{text.kinds}</p>
      <ul className="rx-plans rx-options rx-kinds">
        {coverages.map((coverage) => (
          <li key={coverage}>
            <button
              type="button"
              onClick={() => {
                chooseCoverage(coverage)
                onChosen()
              }}
            >
              {text[coverage]}
              <small>{text.about[coverage]}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
