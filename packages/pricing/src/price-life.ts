/** Milliseconds after which prices are requested again when someone returns to them. */
export const priceLife = 3_600_000
