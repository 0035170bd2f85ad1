/** Two decimals; more only for the cost of one unit, as its source has it. */
export const dollars = (amount: string): string =>
  // Not made when this loads: the first use of `Intl` is a long task on a phone.
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 7 }).format(
    Number(amount),
  )
