/** Whether a coupon counts toward the deductible, and what the year costs with and without it. */
import { type Cents, cents, formatPrice } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { TextField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useState } from 'react'
import { useStore } from 'zustand/react'
import { knownPrices } from '../prices/best-price'
import { useResults } from '../results/results-context'
import { readDollars, type YearCost, yearCost } from './year-cost'

const usualDeductible = '500'
const usualFills = '12'
const mostFills = 52

const dollars = (cents: Cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export function DeductibleDialog({ onClose }: { onClose: () => void }) {
  const { results, messages } = useResults()
  const { coupon, discount, copay, retail } = knownPrices(useStore(results.prices))
  const text = messages.deductible
  // A network's discount price is closest to what a plan pays.
  const [fullPrice, setFullPrice] = useState(() => dollars(discount ?? retail ?? cents(0)))
  const [left, setLeft] = useState(usualDeductible)
  const [fills, setFills] = useState(usualFills)
  const withCoupon = coupon ?? discount
  const full = readDollars(fullPrice)
  const deductibleLeft = readDollars(left)
  const count = /^\d{1,2}$/.test(fills.trim()) ? Number(fills) : 0
  const isCount = count >= 1 && count <= mostFills
  const result =
    withCoupon !== undefined && copay !== undefined && full !== undefined && deductibleLeft !== undefined && isCount
      ? yearCost({ coupon: withCoupon, copay, fullPrice: full, deductibleLeft, fills: count })
      : undefined
  return (
    <Dialog title={text.title} closeLabel={messages.common.close} onClose={onClose}>
      <p>{text.sentence}</p>
      <div className="rx-field-grid">
        <TextField
          label={text.left}
          value={left}
          inputMode="decimal"
          error={deductibleLeft === undefined ? text.amount : undefined}
          onChange={setLeft}
        />
        <TextField
          label={text.fills}
          value={fills}
          inputMode="numeric"
          error={isCount ? undefined : text.fillsRule}
          onChange={setFills}
        />
        <TextField
          label={text.fullPrice}
          value={fullPrice}
          inputMode="decimal"
          hint={text.fullPriceHint}
          error={full === undefined ? text.amount : undefined}
          onChange={setFullPrice}
        />
      </div>
      <div role="status">
        {result && full !== undefined && copay !== undefined && <Result result={result} full={full} copay={copay} />}
      </div>
    </Dialog>
  )
}

function Result({ result, full, copay }: { result: YearCost; full: Cents; copay: Cents }) {
  const { messages } = useResults()
  const text = messages.deductible
  const difference = formatPrice(result.difference)
  const verdict = {
    coupon: fill(text.couponCheaper, { amount: difference }),
    insurance: fill(text.insuranceCheaper, { amount: difference }),
    same: text.same,
  }[result.cheaper]
  return (
    <>
      <dl className="rx-pairs">
        <dt>{text.withCoupon}</dt>
        <dd>{formatPrice(result.coupon)}</dd>
        <dt>
          {text.withInsurance}
          <small>{fill(text.stages, { full: formatPrice(full), copay: formatPrice(copay) })}</small>
          <small>{fill(text.counts, { amount: formatPrice(result.countsTowards) })}</small>
        </dt>
        <dd>{formatPrice(result.insurance)}</dd>
      </dl>
      <p className="rx-verdict">{verdict}</p>
    </>
  )
}
