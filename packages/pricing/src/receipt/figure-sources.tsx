/** The figures that a price was computed and compared from, each with its file and day. */
import type { ExplainedPrice, PriceStep } from '@rxgauge/contract'
import { fillPlaces } from '@rxgauge/text'
import { useResults } from '../results/results-context'
import { dollars } from './dollars'
import { useSourceWords } from './source-words'

export function FigureSources({ price: { steps, source, asOf, staleFlag } }: { price: ExplainedPrice }) {
  const text = useResults().messages.howPriced
  const { fromSource } = useSourceWords()
  const figures = steps.filter((step) => step.source !== null)
  return (
    <>
      {figures.length > 0 && (
        <dl className="rx-pairs">
          {figures.map((step, index) => (
            <Figure key={index} step={step} />
          ))}
        </dl>
      )}
      <p className="rx-note">
        {fromSource(source, asOf)} {staleFlag && text.stale}
      </p>
    </>
  )
}

function Figure({ step }: { step: PriceStep }) {
  const { step: labels } = useResults().messages.howPriced
  const { fromSource } = useSourceWords()
  const { label, detail, source, asOf } = step
  return (
    <>
      <dt>
        {detail === '' ? labels[label] : `${labels[label]} (${detail})`}
        {source !== null && <small>{fromSource(source, asOf)}</small>}
      </dt>
      <dd>{figureOf(step)}</dd>
    </>
  )
}

function figureOf({ label, amount }: PriceStep): string {
  if (label === 'unitCostMissing') return ''
  if (label === 'quantity' || label === 'pharmacies') return String(Number(amount))
  return label.endsWith('Percent') || label === 'percentOff'
    ? fillPlaces('{percent}%', { percent: Number(amount) })
    : dollars(amount)
}
