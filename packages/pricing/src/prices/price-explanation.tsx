/** How a price from imported files was calculated: each step with its source and date, and the acquisition cost over the last twelve months. */
import { valueIn } from '@rxgauge/client'
import { calls, type ExplainedPrice, noInsurance, type PriceExplanations } from '@rxgauge/contract'
import { dateText, fill, fillPlaces } from '@rxgauge/text'
import { useResults } from '../results/results-context'
import type { ExplainedPriceKind } from '../results/views-store'
import { useCall } from '../use-call'
import { AcquisitionCostChart } from './acquisition-cost-chart'
import { dollars, type StepLine, stepLines } from './step-lines'

/** Prices of the gauge; other prices have no steps. */
const explained = ['retail', 'discount', 'coupon', 'copay'] as const
const isExplained = (price: ExplainedPriceKind): price is (typeof explained)[number] =>
  explained.some((each) => each === price)

/** Renders nothing without imported prices or while loading; the dialog's own text is above. */
export function PriceExplanation({ price }: { price: ExplainedPriceKind }) {
  const { results, host, messages } = useResults()
  const { query } = results.prices.getState()
  const params =
    query && isExplained(price)
      ? {
          productDetailId: query.productDetailId,
          quantity: query.quantity,
          insuranceId: query.insuranceId ?? noInsurance,
          zip: query.zip,
        }
      : undefined
  const { value } = useCall(host, calls.price.explainPrices, params && { params })
  if (price === 'copay') return value?.copay?.asOf ? <CopayBasis copay={value.copay} /> : null
  const shown = lowest(value?.prices.filter(({ kind }) => kind === price) ?? [])
  const hasSteps = shown !== undefined && shown.steps.length > 0
  if (!value || !(hasSteps || value.acquisitionCost)) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section tabIndex={0} aria-label={messages.howPriced.steps}>
      {hasSteps && <Steps price={shown} />}
      {value.acquisitionCost && <AcquisitionCost cost={value.acquisitionCost} />}
    </section>
  )
}

/** The plan's tier and terms, and the file they come from. */
function CopayBasis({ copay }: { copay: NonNullable<PriceExplanations['copay']> }) {
  const { results, messages } = useResults()
  const text = messages.howPriced
  const { fromSource } = useWords()
  const terms = valueIn(results.prices.getState().copay)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section tabIndex={0} aria-label={text.steps}>
      <h3>{text.steps}</h3>
      <p>{text.copayBasis[copay.basis]}</p>
      {terms?.tierTitle && <p>{terms.tierTitle}</p>}
      {terms?.tierDesc && <p>{terms.tierDesc}</p>}
      <p className="rx-note">
        {fromSource(copay.source, copay.asOf)} {copay.staleFlag && text.stale}
      </p>
    </section>
  )
}

/** The price that the gauge shows. */
const lowest = (prices: readonly ExplainedPrice[]) => prices.toSorted((one, other) => one.amount - other.amount)[0]

function Steps({ price }: { price: ExplainedPrice }) {
  const { messages } = useResults()
  const text = messages.howPriced
  const { fromSource } = useWords()
  return (
    <>
      <h3>{text.steps}</h3>
      <dl className="rx-pairs rx-steps">
        {stepLines(price.steps).map((line, index) => (
          <Step key={index} line={line} />
        ))}
      </dl>
      <p className="rx-note">
        {text.rounded} {fromSource(price.source, price.asOf)} {price.staleFlag && text.stale}
      </p>
    </>
  )
}

function Step({ line: { step, figure, isLeast } }: { line: StepLine }) {
  const { messages } = useResults()
  const { fromSource } = useWords()
  const { label, detail, source, asOf } = step
  const text = messages.howPriced
  const name = detail === '' ? text.step[label] : `${text.step[label]} (${detail})`
  return (
    <>
      <dt>
        {isLeast ? fill(text.leastOf, { name }) : name}
        {source !== null && <small>{fromSource(source, asOf)}</small>}
      </dt>
      <dd>{figure}</dd>
    </>
  )
}

function AcquisitionCost({ cost }: { cost: NonNullable<PriceExplanations['acquisitionCost']> }) {
  const { messages } = useResults()
  const text = messages.howPriced
  const { day, fromSource } = useWords()
  const rows = cost.changes.toReversed()
  return (
    <>
      <h3>{text.acquisition}</h3>
      <p>{fillPlaces(text.acquisitionNote, { unit: text.unit[cost.unit] })}</p>
      <AcquisitionCostChart changes={cost.changes} until={cost.asOf} label={text.acquisition} />
      <table className="rx-costs">
        <thead>
          <tr>
            <th scope="col">{text.from}</th>
            <th scope="col">{text.oneUnit}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ effectiveOn, unitPrice }) => (
            <tr key={effectiveOn}>
              <td>{day(effectiveOn)}</td>
              <td>{dollars(unitPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="rx-note">
        {fromSource(cost.source, cost.asOf)} {cost.staleFlag && text.stale}
      </p>
    </>
  )
}

/** Formats dates and sources in the page's language. */
function useWords() {
  const { host, messages } = useResults()
  const day = (iso: string) => dateText(iso, 'longDate', host.language)
  return {
    day,
    fromSource(source: string, asOf: string | null) {
      const own: Readonly<Record<string, string>> = messages.howPriced.ownSource
      const name = own[source] ?? source
      return asOf === null ? name : fillPlaces(messages.howPriced.sourceAndDay, { source: name, day: day(asOf) })
    },
  }
}
