/** Exact decimals: only the last step rounds, half up. */
import Big from 'big.js'

export const Exact = Big
export type Exact = Big

/** Half up to the cent. */
export const toCent = (amount: Exact): Exact => amount.round(2, Big.roundHalfUp)

/** The fraction that is left after a discount in percent. */
export const lessPercent = (percent: Exact): Exact => new Exact(1).minus(percent.times('0.01'))
