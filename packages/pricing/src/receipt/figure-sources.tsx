/** The figures that lead to a price, and higher ones that it was compared with, each with its file and day. */
import { type ExplainedPrice, type PriceStep, type ReceiptStep, receiptOf } from '@rxgauge/contract'
import { dollars, fill, fillPlaces } from '@rxgauge/text'
import { Fragment } from 'react'
import { useResults } from '../results/results-context'
import { useSourceWords } from './source-words'

export function FigureSources({ price: { steps, amount, source, asOf, staleFlag } }: { price: ExplainedPrice }) {
  const text = useResults().messages.howPriced
  const { fromSource } = useSourceWords()
  const receipt = receiptOf(steps, amount)
  const ofStep = (step: PriceStep) => (step.source === null ? '' : fromSource(step.source, step.asOf))
  const ofPrice = fromSource(source, asOf)
  // A source that all figures share is said once, below them.
  const isShared = steps.every((step) => step.source === null || ofStep(step) === ofPrice)
  const labelOf = ({ label, detail }: ReceiptStep) =>
    detail === '' ? text.step[label] : `${text.step[label]} (${detail})`
  const figures = receipt && [
    ...receipt.steps.map((step) => ({ step, label: labelOf(step) })),
    ...receipt.higher.map((step) => ({ step, label: fill(text.higher, { figure: labelOf(step) }) })),
  ]
  return (
    <>
      {figures && (
        <dl className="rx-pairs">
          {figures.map(({ step, label }, index) => (
            <Fragment key={index}>
              <dt>
                {label}
                {!isShared && step.source !== null && <small>{ofStep(step)}</small>}
              </dt>
              <dd>{figureOf(step)}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      <p className="rx-note">
        {ofPrice} {staleFlag && text.stale}
      </p>
    </>
  )
}

const figureOf = ({ label, amount }: PriceStep): string =>
  label.endsWith('Percent') || label === 'percentOff'
    ? fillPlaces('{percent}%', { percent: Number(amount) })
    : dollars(amount)
