/** The API's responses in a story, by the start of a path, checked against the contract. */
import type { Call, CallReply, calls } from '@rxgauge/contract'

type Calls = typeof calls

/** The call of each path; for a path of several calls, one with the same form of reply. */
interface CallByPath {
  '/account/': Calls['account']['getProfile']
  '/account/email': Calls['account']['changeEmail']
  '/account/mileradius': Calls['account']['getMileRadiusOptions']
  '/account/save': Calls['account']['saveProfile']
  '/account/verify': Calls['account']['verifyAccountChange']
  '/adjudicate/cashoffer': Calls['adjudicate']['adjudicateCashOffer']
  '/adjudicate/copayoffer': Calls['adjudicate']['adjudicateCopayOffer']
  '/adjudicate/sendemail': Calls['adjudicate']['sendCouponByEmail']
  '/app/communicationpreferences': Calls['settings']['getCommunicationPreferences']
  '/authenticate': Calls['device']['authenticate']
  '/content': Calls['settings']['getContent']
  '/content/INSURANCE_HELP_V2': Calls['settings']['getContent']
  '/coupon/card/list': Calls['coupon']['listCards']
  '/coupon/list': Calls['coupon']['listCoupons']
  '/coupon/save': Calls['coupon']['saveCoupon']
  '/coupon/shared': Calls['coupon']['getSharedCoupon']
  '/device': Calls['device']['getDevice']
  '/insurance': Calls['insurance']['getInsurance']
  '/insurance/commercial': Calls['insurance']['searchCommercialInsurance']
  '/insurance/counties': Calls['insurance']['getCounties']
  '/insurance/coverages': Calls['insurance']['getCoverages']
  '/insurance/government': Calls['insurance']['searchGovernmentInsurance']
  '/list': Calls['list']['saveList']
  '/list/cards': Calls['list']['getCards']
  '/list/prices': Calls['list']['getPrices']
  '/list/shared': Calls['list']['getSharedList']
  '/list/watch': Calls['watch']['listWatches']
  '/login': Calls['account']['login']
  '/login/forgotpassword': Calls['account']['forgotPasswordByEmail']
  '/message/count': Calls['message']['countMessages']
  '/message/list': Calls['message']['listMessages']
  '/organization': Calls['device']['getOrganization']
  '/pem': Calls['product']['getProductInfo']
  '/price/alternatenew': Calls['price']['getAlternatives']
  '/price/cashnew': Calls['price']['getDiscountPrices']
  '/price/copaynew': Calls['price']['getCopayPrice']
  '/price/couponnew': Calls['price']['getCouponPrices']
  '/price/explained': Calls['price']['explainPrices']
  '/price/pharmacygroup/list': Calls['price']['listGroupLocations']
  '/price/pharmacynew': Calls['price']['getPharmacies']
  '/price/pharmacynew/brand': Calls['price']['getBrandedPharmacies']
  '/price/retail': Calls['price']['getRetailPrice']
  '/price/top10': Calls['price']['listTopPrices']
  '/product/contains': Calls['product']['searchProducts']
  '/product/prescription': Calls['product']['listDrugs']
  '/productdetail': Calls['product']['getProductChoices']
  '/productsearch/recent': Calls['product']['listRecentSearches']
  '/productsearch/top10': Calls['product']['listTopProducts']
  '/register': Calls['device']['register']
  '/reminderschedule/dose/save': Calls['reminder']['saveDoseReminder']
  '/reminderschedule/refill/save': Calls['reminder']['saveRefillReminder']
  '/reminderschedule/startdate': Calls['reminder']['listStartDates']
  '/reminderschedule/timezone': Calls['reminder']['listTimeZones']
  '/settings/contactus': Calls['settings']['contactUs']
  '/settings/identity': Calls['settings']['getIdentity']
  '/signup/email': Calls['account']['signupByEmail']
  '/sso/getuserinfo': Calls['account']['ssoUserInfo']
  '/zipcode': Calls['location']['validateZip']
}

type Reply<C> = C extends Call ? CallReply<C> : never

/**
 * The first entry whose key starts the path responds. `fails` responds with a server error, and `never` doesn't
 * respond.
 */
export type Script = { readonly [Path in keyof CallByPath]?: Reply<CallByPath[Path]> | 'fails' | 'never' }

/** An organization in the wire's form. */
export type OrganizationReply = Reply<CallByPath['/organization']>
