/** A journey without a browser: its stores, and the plan that it starts with. */
export { couponViews, listedPrice } from '../src/coupon/coupon-store'
export { startingInsurance } from '../src/insurance/starting-insurance'
export { createResults, type Results } from '../src/results/results'
export { createTestHost } from './host'
