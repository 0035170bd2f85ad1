/** Two decimals; more only for the cost of one unit, as its source has it. */
const amounts = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 7 })

export const dollars = (amount: string): string => amounts.format(Number(amount))
