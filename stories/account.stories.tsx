/** The account screens. */

import { authentication } from '@rxgauge/client/testing/responses'
import type { CallReply, calls } from '@rxgauge/contract'
import { type PendingAction, pendingAction } from '@rxgauge/pricing/pending-action'
import { choices, offer, product } from '@rxgauge/pricing/testing/responses'
import type { Language } from '@rxgauge/text'
import type { Meta, StoryObj } from '@storybook/react-vite'
import * as v from 'valibot'
import type { Script } from './script'
import { type SiteStory, StorySite } from './story-site'

const meta: Meta<SiteStory> = {
  title: 'Account',
  parameters: { isWhole: true, layout: 'fullscreen' },
  render: (args, { globals }) => (
    <StorySite {...args} language={globals.language as Language} brand={String(globals.brand)} />
  ),
}
export default meta
type Story = StoryObj<SiteStory>
type Message = CallReply<typeof calls.message.listMessages>[number]
type SavedCoupon = CallReply<typeof calls.coupon.listCoupons>[number]

const profile = {
  id: 'u-1',
  firstName: 'Ana María',
  lastName: 'Díaz de la Fuente',
  phone: '2125550101',
  email: 'ana.maria.diaz.de.la.fuente@a-rather-long-domain.example.com',
  zipCode: '10001',
  insuranceId: 7,
  insuranceName: 'Blue Harbor Health Plan of New York, Gold',
  bin: '610014',
  groupNum: 'RX1234',
  mileRadius: 25,
  pharmacyLocationId: 5,
  pharmacyGroupId: 2,
  pharmacyName: 'Corner Chemist, 100 Broadway, New York',
  emailAllowed: true,
  textAllowed: false,
}
const radii = [5, 10, 25, 50].map((miles) => ({
  key: String(miles),
  displayValue: `${miles} miles`,
  default: miles === 25,
  shortCode: { value: miles, default: miles === 25 },
}))
const minute = 60_000
const message = (id: number, overrides: Partial<Message>): Message => ({
  pushNotificationId: id,
  id,
  type: 'other',
  title: 'Welcome to RxGauge',
  message: 'Your account is ready. Save coupons and choose a favorite pharmacy. Your messages will be here.',
  sentDate: new Date(Date.now() - 5 * minute).toISOString(),
  readFlag: 'N',
  couponDetails: [],
  savedCouponId: null,
  ...overrides,
})
const messages = [
  message(3, {
    type: 'refill',
    title: 'Your refill costs less now',
    message: 'Now $3.10 less at Corner Chemist.',
    savedCouponId: 4,
    couponDetails: [{ name: 'Atorvastatin', strength: '20 mg', dosage: 'Tablet' }],
  }),
  message(2, { sentDate: new Date(Date.now() - 24 * 60 * minute).toISOString() }),
  message(1, { sentDate: '2026-01-05T17:30:00Z', readFlag: 'Y' }),
]
const script: Script = {
  '/authenticate': authentication(Date.now(), { appUser: { id: 'u-1', pharmacyGroupId: 2, pharmacyLocationId: null } }),
  '/message/count': { count: 2 },
  '/message/list': messages,
  '/account/mileradius': radii,
  '/account/email': { profileUpdateAttemptId: 'a-1' },
  '/account/verify': 'fails',
  '/account/save': 'fails',
  '/account/': profile,
  '/signup/email': { signupAttemptId: 'a-1' },
  '/login/forgotpassword': { appUserLoginId: 'a-1' },
  '/login': 'fails',
  '/sso/getuserinfo': { email: 'member@example.com', phone: null, hasPassword: false },
}
const at = (path: string, overrides: Partial<SiteStory> = {}): Story => ({ args: { path, script, ...overrides } })
/** For screens on the way to an account, which lead signed-in people home. */
const asGuest = (path: string, overrides: Partial<SiteStory> = {}): Story =>
  at(path, { script: { ...script, '/authenticate': authentication(Date.now()) }, ...overrides })
const press = (english: string, spanish: string) => ({ press: [english, spanish] as const })

const wanted: PendingAction = v.parse(pendingAction, {
  ...{
    reason: 'coupon',
    productName: 'Atorvastatin',
    form: 'Tablet',
    strength: '20 mg',
    productDetailId: 72,
    quantity: 30,
  },
  ...{ couponType: 'pharmacy', pharmacyLocationId: 1, pharmacyName: 'Riverside Pharmacy and Compounding Center' },
  ...{ insuranceId: null, zipCode: '10001', price: 607 },
})
export const Gate = asGuest('/aboutus', { gate: wanted })
export const GateOfReminder = asGuest('/aboutus', { gate: { ...wanted, reason: 'dose' } })
export const SignUp = asGuest('/sign-up')
export const SignUpWithKept = asGuest('/sign-up', { pending: wanted })
export const SignUpSent = asGuest('/sign-up', {
  steps: [
    press('Email', 'Correo electrónico'),
    press('Email address', 'Dirección de correo electrónico'),
    { text: 'ana@example.com' },
    { pressLast: ['Sign Up', 'Registrarme'] },
  ],
})
/** The temporary password was just sent, and the button counts down until it may be sent again. */
export const SendAgainWaits = asGuest('/sign-up', {
  steps: [
    press('Email', 'Correo electrónico'),
    press('Email address', 'Dirección de correo electrónico'),
    { text: 'ana@example.com' },
    { pressLast: ['Sign Up', 'Registrarme'] },
    press('CONTINUE', 'CONTINUAR'),
  ],
})
export const VerifyStartOver = asGuest('/VerifyPassword')
export const ForgotStartOver = asGuest('/ForgotVerifyPassword')
export const VerifyWithoutSignUp = asGuest('/VerifyPassword', { options: { signInOutFlag: 'n' } })
export const SignIn = asGuest('/SignIn')
export const SignInRequired = asGuest('/SignIn', { steps: [{ pressLast: ['Sign In', 'Iniciar sesión'] }] })
/** A guest followed a notification's link and is at home, with a bar that leads back to the messages. */
export const WayBack = asGuest('/Notifications')
export const WayBackWithoutSignIn = asGuest('/Notifications', { options: { signInOutFlag: 'n' } })
export const ForgotPassword = asGuest('/ForgotPassword', {
  steps: [press('Send temporary password', 'Enviar contraseña temporal')],
})
export const CreatePassword = asGuest('/sso?encuser=x')
export const CreatePasswordRequired = asGuest('/sso?encuser=x', {
  steps: [press('Create Password', 'Crear contraseña')],
})
export const LinkRefused = at('/sso?encuser=x', { script: { ...script, '/sso/getuserinfo': 'fails' } })
export const LinkCut = asGuest('/sso?encuser=')
export const LinkCutWithoutSignIn = asGuest('/sso?encuser=', { options: { signInOutFlag: 'n' } })
export const Profile = at('/MyAccount/Profile')
export const ProfileOfSomebodyNew = at('/MyAccount/Profile', {
  script: {
    ...script,
    '/account/': {
      ...profile,
      phone: null,
      insuranceId: null,
      insuranceName: null,
      pharmacyLocationId: null,
      pharmacyName: null,
    },
  },
})
export const ProfileNotSaved = at('/MyAccount/Profile', { steps: [press('Save Changes', 'Guardar cambios')] })
export const ProfileLoading = at('/MyAccount/Profile', { script: { ...script, '/account/': 'never' } })
export const ProfileFailed = at('/MyAccount/Profile', { script: { ...script, '/account/': 'fails' } })
export const ChangeEmail = at('/ChangeEmailAddress')
export const ChangePhone = at('/ChangePhoneNumber', { steps: [press('Send code', 'Enviar código')] })
export const ChangePassword = at('/ChangePassword', {
  steps: [{ pressLast: ['Change Password', 'Cambiar contraseña'] }],
})
export const Settings = at('/MyAccount/Settings')
export const RemoveAccount = at('/MyAccount/Settings', { steps: [press('Remove Account', 'Eliminar la cuenta')] })
export const Notifications = at('/rxgaugeSettings')
export const Messages = at('/Notifications')
export const NoMessages = at('/Notifications', {
  script: { ...script, '/message/list': [], '/message/count': { count: 0 } },
})
export const MessagesLoading = at('/Notifications', { script: { ...script, '/message/list': 'never' } })
export const MessagesFailed = at('/Notifications', { script: { ...script, '/message/list': 'fails' } })
export const DeleteAll = at('/Notifications', { steps: [press('Delete all', 'Eliminar todos')] })

const saved = (savedCouponId: number, overrides: Partial<SavedCoupon>): SavedCoupon => ({
  savedCouponId,
  productName: 'Atorvastatin',
  form: 'Tablet',
  strength: '20 mg',
  unitName: 'tablet',
  unitContent: null,
  savedAt: '2026-10-01T12:00:00Z',
  savedPrice: '9.41',
  offer: offer(1, '9.41', { savedFlag: 'Y', savedCouponId }),
  doseReminderFlag: 'N',
  refillReminderFlag: 'N',
  nextRefillOn: null,
  ...overrides,
})
const coupons = [
  saved(4, { offer: offer(1, '6.31'), doseReminderFlag: 'Y', refillReminderFlag: 'Y', nextRefillOn: '2026-12-26' }),
  saved(3, { productName: 'Hydrochlorothiazide and Lisinopril', offer: offer(2, '11.00') }),
  saved(2, { offer: null }),
]
const cards = [
  {
    savedCouponId: 4,
    productName: 'Atorvastatin',
    form: 'Tablet',
    strength: '20 mg',
    unitName: 'tablet',
    unitContent: null,
    quantity: 30,
    price: '6.31',
    pharmacyName: 'Pharmacy 1',
    address: '1 Main St, New York',
    bin: '610502',
    pcn: 'RXG',
    groupNum: 'CLEAR1',
    memberId: 'RXG07964428077',
  },
]
const withCoupons: Script = { ...script, '/coupon/list': coupons, '/coupon/card/list': cards }
export const MyCoupons = at('/MyAccount/MyCoupons', { script: withCoupons })
export const CouponCodes = at('/MyAccount/MyCoupons', {
  script: withCoupons,
  steps: [press('Show codes', 'Mostrar códigos')],
})
export const NoCoupons = at('/MyAccount/MyCoupons', { script: { ...withCoupons, '/coupon/list': [] } })
export const CouponsLoading = at('/MyAccount/MyCoupons', { script: { ...withCoupons, '/coupon/list': 'never' } })
export const CouponsFailed = at('/MyAccount/MyCoupons', { script: { ...withCoupons, '/coupon/list': 'fails' } })
export const DeleteCoupon = at('/MyAccount/MyCoupons', {
  script: withCoupons,
  steps: [press('Delete: Hydro', 'Eliminar: Hydro')],
})
const shared = {
  productName: 'Atorvastatin',
  productDetailId: 72,
  quantity: 30,
  couponType: 'P',
  zipCode: '10001',
  offer: null,
  expiresAt: '2026-12-22T00:00:00Z',
} satisfies CallReply<typeof calls.coupon.getSharedCoupon>
export const SharedCouponEnded = at(`/SearchMedication?shared=${'A'.repeat(22)}`, {
  script: { ...script, '/coupon/shared': shared, '/product/contains': [product], '/productdetail': choices },
})
