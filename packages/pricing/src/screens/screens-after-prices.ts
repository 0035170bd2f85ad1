/** The screens after the prices, in one chunk, because most people open both and they share code. */
export { default as CouponScreen } from '../coupon/coupon-screen'
export { default as FirstPharmacies } from '../pharmacies/first-pharmacies'
export { default as PharmaciesScreen } from '../pharmacies/pharmacies-screen'
