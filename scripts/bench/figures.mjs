/** What is made of measured values. */

export const median = (values) => percentile(values, 0.5)

/** The value that this share of them does not exceed. */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A line of the table: what, measured, what it stands beside, the ratio of both, what is wanted, and whether that holds. */
export function row({ what, measured, beside, ratio, wanted = '', holds, digits = 0 }) {
  const text = (value) => (value === undefined ? '' : value.toFixed(digits))
  const verdict = holds === undefined ? '' : holds ? 'ok' : 'MISSED'
  return [what, text(measured), text(beside), ratio === undefined ? '' : ratio.toFixed(2), wanted, verdict]
}
