/** What a page shows of a journey, without a browser: its stores, and the plan that it would begin with. */
export { couponViews, listedPrice } from '../src/coupon/coupon-store'
export { startingInsurance } from '../src/insurance/starting-insurance'
export { createResults, type Results } from '../src/results/results'
export { createTestHost } from './host'
