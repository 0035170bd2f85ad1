/** The chosen insurance as a field that opens the list of plans. */
import type { Insurance } from '@rxgauge/contract'
import { Field } from '@rxgauge/ui'
import { useResults } from '../results/results-context'

export function InsuranceField({ insurance }: { insurance: Insurance | undefined }) {
  const { results, messages } = useResults()
  const text = messages.settings
  return (
    <Field label={text.insurance}>
      {({ id }) => (
        <button
          id={id}
          type="button"
          className="rx-input rx-opener"
          aria-label={`${text.insurance}: ${insurance?.name ?? text.chooseInsurance}`}
          onClick={results.views.actions.showInsurance}
        >
          {insurance?.name ?? text.chooseInsurance}
        </button>
      )}
    </Field>
  )
}
