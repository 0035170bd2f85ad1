/** Exact decimals: nothing is rounded before the last step, and that half up. */
import Big from 'big.js'

export const Exact = Big
export type Exact = Big

/** Half up to the cent. */
export const toCent = (amount: Exact): Exact => amount.round(2, Big.roundHalfUp)

/** What is left after so many percent are taken off, of one. */
export const lessPercent = (percent: Exact): Exact => new Exact(1).minus(percent.times('0.01'))
