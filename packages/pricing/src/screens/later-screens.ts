/** The screens after the prices in one file of code: who comes to the first goes on to the second, and they share much. */
export { default as CouponScreen } from '../coupon/coupon-screen'
export { default as PharmaciesScreen } from '../pharmacies/pharmacies-screen'
