/** Who may do what, call by call. A declared call without an entry here fails the test. */
import type { ErrorCode } from '@rxgauge/contract'
import { password } from '../people'
import { type AccessCaller, type CallerName, newContact } from './callers'
import { doseTimes, type Fixtures, refillBy } from './fixtures'

interface Request {
  /** Parameters of the path; the common ones can be omitted. */
  params?: Record<string, string | number>
  query?: string
  body?: object
}

export interface Decision {
  /** The request of this caller. */
  request: (things: Fixtures, caller: AccessCaller) => Request
  /** Whose data the request names, and the error that everyone else gets. */
  belongs?: { to: readonly CallerName[]; else: ErrorCode }
  /** Each caller can make it only once, so a new one replaces it. */
  spends?: true
}

const decisionFor = (request: Decision['request'], belongs?: Decision['belongs']): Decision =>
  belongs ? { request, belongs } : { request }
/** The request names nobody's data: the response is public, or the caller's own. */
const nobodys = decisionFor(() => ({}))

const person = (code: ErrorCode) => ({ to: ['owner'], else: code }) as const
/** An attempt only continues on the device where it began, because the code is typed in there. */
const device = (code: ErrorCode) => ({ to: ['guest'], else: code }) as const
/** For an organization of professionals. */
const professional = (code: ErrorCode) => ({ to: ['professional'], else: code }) as const
const nobody = (code: ErrorCode) => ({ to: [], else: code }) as const
const browser = { to: ['guest', 'owner'], else: 'NOT_FOUND' } as const
const organization = (code: ErrorCode) =>
  ({ to: ['guest', 'owner', 'another guest', 'another person'], else: code }) as const

const savedCoupon = decisionFor(({ savedCouponId }) => ({ params: { id: savedCouponId } }), person('COUPON_NOT_FOUND'))
const message = decisionFor(({ messageId }) => ({ params: { id: messageId } }), person('MESSAGE_NOT_FOUND'))
const withEmail = decisionFor(() => ({ body: { email: newContact().email } }))
const withPhone = decisionFor(() => ({ body: { phoneNumber: newContact().phone } }))
const toFriend = () => ({ recipientEmail: newContact().email })
const brand = decisionFor(({ brandDetailId }) => ({ params: { productDetailId: brandDetailId } }))
const group = decisionFor(({ pharmacyGroupId }) => ({ params: { id: pharmacyGroupId } }))
const plan = decisionFor(({ insuranceId }) => ({ params: { id: insuranceId } }))
const letterLink = decisionFor(({ unsubscribe }) => ({
  params: { encUser: unsubscribe },
  body: { email: '', message: '' },
}))

export const decisions: Record<string, Decision> = {
  'account.login': {
    ...decisionFor(
      ({ ownerPhone }, { refreshToken }) => ({ body: { phone: ownerPhone, password, refreshToken } }),
      organization('INVALID_CREDENTIALS'),
    ),
    spends: true,
  },
  'account.logout': { ...nobodys, spends: true },
  'account.signupByEmail': withEmail,
  'account.signupByPhone': withPhone,
  'account.signupVerify': decisionFor(
    ({ signUp }) => ({ body: { signupAttemptId: signUp.id, temporaryPassword: signUp.secret, password } }),
    device('CODE_WRONG'),
  ),
  'account.signupResend': decisionFor(
    ({ signUpToResend }) => ({ params: { id: signUpToResend.id } }),
    device('ATTEMPT_ENDED'),
  ),
  'account.changePassword': {
    ...decisionFor(() => ({ body: { currentPassword: password, newPassword: `${password}-Next` } })),
    spends: true,
  },
  'account.getProfile': nobodys,
  'account.saveProfile': decisionFor(() => ({ body: { firstName: 'Ana' } })),
  'account.changeEmail': withEmail,
  'account.changePhone': withPhone,
  'account.verifyAccountChange': decisionFor(
    ({ change }) => ({ body: { verificationCode: change.secret, profileUpdateAttemptId: change.id } }),
    person('CODE_WRONG'),
  ),
  'account.resendAccountChange': decisionFor(
    ({ changeToResend }) => ({ params: { id: changeToResend.id } }),
    person('ATTEMPT_ENDED'),
  ),
  'account.deleteAccount': { ...nobodys, spends: true },
  'account.exportAccount': nobodys,
  'account.getMileRadiusOptions': nobodys,
  'account.forgotPasswordByPhone': decisionFor(() => ({ body: { phone: newContact().phone } })),
  'account.forgotPasswordByEmail': withEmail,
  'account.forgotPasswordResend': decisionFor(
    ({ recoveryToResend }) => ({ params: { id: recoveryToResend.id } }),
    device('ATTEMPT_ENDED'),
  ),
  'account.forgotPasswordVerify': decisionFor(
    ({ recovery }) => ({
      body: { appUserLoginId: recovery.id, tempPassword: recovery.secret, newPassword: `${password}-Next` },
    }),
    device('CODE_WRONG'),
  ),
  // Anyone with an organization's link is asked for the member's password.
  'account.ssoUserInfo': decisionFor(({ member }) => ({ body: { encUser: member } }), organization('LINK_INVALID')),
  'account.ssoLogin': {
    ...decisionFor(
      ({ member }, { refreshToken }) => ({ body: { encUser: member, password, refreshToken } }),
      organization('LINK_INVALID'),
    ),
    spends: true,
  },

  'account.signMemberIn': {
    ...decisionFor(
      ({ gaugeTokens }, { refreshToken }) => ({ body: { memberToken: gaugeTokens.pop() ?? '', refreshToken } }),
      organization('LINK_INVALID'),
    ),
    spends: true,
  },

  // No organization here has a provider: `provider-sign-in.test.ts` tests who may finish what.
  'account.beginSignOn': decisionFor(() => ({}), nobody('FEATURE_OFF')),
  'account.finishSignOn': decisionFor(
    (_, { refreshToken }) => ({ body: { query: '?state=unknown', refreshToken } }),
    nobody('FEATURE_OFF'),
  ),

  'adjudicate.adjudicateCopayOffer': decisionFor(({ brandDetailId }) => ({
    body: {
      offerId: `program-${brandDetailId}`,
      insuranceId: null,
      zipCode: '10001',
      quantity: 30,
      productDetailId: brandDetailId,
      pharmacyLocationId: null,
      prescriptionFlag: 'n',
    },
  })),
  'adjudicate.adjudicateCashOffer': decisionFor(({ offer }) => ({ body: offer })),
  'adjudicate.sendCouponByText': decisionFor(
    ({ adjudicationId }) => ({ body: { phoneNumber: newContact().phone, adjudicationId } }),
    person('COUPON_NOT_FOUND'),
  ),
  'adjudicate.sendCouponByEmail': decisionFor(
    ({ adjudicationId }) => ({ body: { ...toFriend(), adjudicationId } }),
    person('COUPON_NOT_FOUND'),
  ),

  'coupon.setFavoritePharmacy': nobodys,
  'coupon.unsetFavoritePharmacy': nobodys,
  'coupon.saveCoupon': nobodys,
  'coupon.validateCoupon': savedCoupon,
  'coupon.listCoupons': nobodys,
  'coupon.listCards': nobodys,
  'coupon.shareCoupon': decisionFor(
    ({ productDetailId }) => ({
      body: { ...toFriend(), productDetailId, quantity: 30, insuranceId: null, pharmacyGroupId: null },
    }),
    professional('FEATURE_OFF'),
  ),
  'coupon.getSharedCoupon': decisionFor(
    ({ sharedToken }) => ({ params: { token: sharedToken } }),
    organization('SHARED_LINK_ENDED'),
  ),

  'device.register': decisionFor(() => ({
    body: { organizationCode: 'ACME', deviceType: 'WEB', deviceDetails: 'test', appVersion: '1' },
  })),
  'device.authenticate': {
    ...decisionFor((_, { refreshToken }) => ({ body: { refreshToken, appVersion: '1' } })),
    spends: true,
  },
  'device.getOrganization': decisionFor(() => ({ query: '?orgCode=ACME' })),
  'device.getOrganizationLogo': nobodys,
  'device.getDevice': nobodys,
  'device.getApp': nobodys,
  'device.saveDeviceToken': decisionFor(() => ({ body: { token: '' } })),
  'device.saveDeviceLocation': nobodys,
  'device.saveDeviceLocationByGet': nobodys,

  'insurance.searchInsurance': nobodys,
  'insurance.searchCommercialInsurance': nobodys,
  'insurance.searchGovernmentInsurance': nobodys,
  'insurance.getCommercialDefaults': nobodys,
  'insurance.getGovernmentDefaults': nobodys,
  'insurance.getCoverages': nobodys,
  'insurance.getCounties': decisionFor(() => ({ query: '?zip=10001' })),
  'insurance.updateInsurance': decisionFor(() => ({ params: { id: 0 } })),
  'insurance.getInsuranceByKey': decisionFor(() => ({ params: { key: 'DEMO-003' } })),
  'insurance.getInsurance': plan,

  'list.getCards': decisionFor(({ offer, pharmacyLocationId }) => ({
    body: { zipCode: '10001', pharmacyLocationId, fills: [offer] },
  })),
  'list.getList': nobodys,
  'list.saveList': decisionFor(() => ({ body: { version: 0, entries: [] } })),
  'list.shareList': decisionFor(({ productDetailId }) => ({ body: { fills: [{ productDetailId, quantity: 30 }] } })),
  'list.getSharedList': decisionFor(
    ({ sharedListToken }) => ({ params: { token: sharedListToken } }),
    organization('SHARED_LINK_ENDED'),
  ),
  'list.sendList': decisionFor(({ productDetailId }) => ({
    body: { ...toFriend(), fills: [{ productDetailId, quantity: 30 }] },
  })),
  'list.getPrices': decisionFor(({ productDetailId, insuranceId }) => ({
    body: { zipCode: '10001', fills: [{ productDetailId, quantity: 30, insuranceId }] },
  })),

  'location.validateZip': nobodys,
  'location.saveZip': nobodys,

  'message.listMessages': nobodys,
  'message.countMessages': nobodys,
  'message.markMessageRead': message,
  'message.deleteMessage': message,
  'message.markAllMessagesRead': nobodys,
  'message.deleteAllMessages': nobodys,

  'price.getRetailPrice': nobodys,
  'price.getDiscountPrices': nobodys,
  'price.getCouponPrices': nobodys,
  'price.getCopayPrice': nobodys,
  'price.explainPrices': nobodys,
  'price.getPrescriptionPrices': nobodys,
  'price.listTopPrices': nobodys,
  'price.getAlternatives': nobodys,
  'price.getPharmacies': nobodys,
  'price.getPharmaciesByDistance': nobodys,
  'price.getBrandedPharmacies': brand,
  'price.getBrandedPharmaciesByDistance': brand,
  'price.listGroupLocations': group,
  'price.listGroupLocationsWithin': group,
  'price.getPharmacyGroup': group,
  'price.getPharmacyLocation': decisionFor(({ pharmacyLocationId }) => ({ params: { id: pharmacyLocationId } })),
  'price.getPharmacyByKey': decisionFor(({ pharmacyNpi }) => ({ params: { key: `npi:${pharmacyNpi}` } })),

  'product.listProducts': nobodys,
  'product.listTopProducts': nobodys,
  'product.searchProducts': nobodys,
  'product.getProductByKey': decisionFor(() => ({ params: { key: 'ndc:99000-0000-00' } })),
  'product.getProductChoices': nobodys,
  'product.listRecentSearches': nobodys,
  'product.clearRecentSearches': nobodys,
  'product.listDrugs': nobodys,
  'product.getProductInfo': decisionFor(({ productDetailId }) => ({ params: { id: productDetailId } })),

  'reminder.listTimeZones': nobodys,
  'reminder.listStartDates': nobodys,
  'reminder.saveDoseReminder': decisionFor(
    ({ reminderSubject }) => ({ body: { ...reminderSubject, ...doseTimes } }),
    person('COUPON_NOT_FOUND'),
  ),
  'reminder.saveRefillReminder': decisionFor(
    ({ reminderSubject }, caller) => ({ body: { ...reminderSubject, ...refillBy(caller) } }),
    person('COUPON_NOT_FOUND'),
  ),
  'reminder.getDoseReminder': savedCoupon,
  'reminder.getRefillReminder': savedCoupon,
  'reminder.getReminderCalendar': savedCoupon,
  // After the entries that need the coupon.
  'coupon.deleteCoupon': savedCoupon,

  'settings.allowEmail': nobodys,
  'settings.denyEmail': nobodys,
  'settings.allowText': nobodys,
  'settings.denyText': nobodys,
  'settings.getIdentity': nobodys,
  'settings.contactUs': decisionFor(() => ({
    body: { firstName: 'Ana', lastName: 'Diaz', email: newContact().email, notes: 'A question' },
  })),
  'settings.getContent': nobodys,
  // Anyone who got a message has the link.
  'settings.getCommunicationPreferences': letterLink,
  'settings.saveCommunicationPreferences': letterLink,
  'settings.saveRating': decisionFor(
    ({ ratingPrompt }) => ({ body: { engagementId: ratingPrompt, rating: 5 } }),
    browser,
  ),
  'settings.muteEngagement': decisionFor(({ sharePrompt }) => ({ params: { id: sharePrompt } }), browser),
  'settings.shareAppByText': withPhone,
  'settings.shareAppByEmail': decisionFor(() => ({ body: toFriend() })),
  'settings.shareAppForEngagement': decisionFor(
    ({ sharePrompt }) => ({ params: { id: sharePrompt }, body: { phoneNumber: newContact().phone } }),
    browser,
  ),

  'watch.setWatch': decisionFor(({ watched }) => ({
    body: { ...watched, textNotification: false, emailNotification: false },
  })),
  'watch.listWatches': nobodys,
  'watch.deleteWatch': decisionFor(({ watchId }) => ({ params: { id: watchId } }), person('WATCH_NOT_FOUND')),
  'watch.getRefillCalendar': decisionFor(() => ({
    body: { refills: [{ nextOn: '2027-01-20', supplyDays: 30, name: '' }] },
  })),
}
