/** The screens after the prices, in one chunk: someone who opens the first usually opens the second, and they share much code. */
export { default as CouponScreen } from '../coupon/coupon-screen'
export { default as PharmaciesScreen } from '../pharmacies/pharmacies-screen'
