/** What is made of measured values. */

export const median = (values) => percentile(values, 0.5)

/** The value that this share of them does not exceed. */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A line of the table. Where the value stands beside another, the limit is one of their ratio. */
export function row(what, measured, { beside, atMost, atLeast, digits = beside === undefined ? 0 : 1 } = {}) {
  const compared = beside === undefined ? measured : measured / beside
  const holds = compared <= (atMost ?? Number.POSITIVE_INFINITY) && compared >= (atLeast ?? 0)
  const wanted = atMost !== undefined ? `<= ${atMost}` : atLeast !== undefined ? `>= ${atLeast}` : ''
  const ratio = beside === undefined ? '' : compared.toFixed(2)
  return [
    what,
    measured.toFixed(digits),
    beside?.toFixed(digits) ?? '',
    ratio,
    wanted,
    wanted && (holds ? 'ok' : 'MISSED'),
  ]
}
